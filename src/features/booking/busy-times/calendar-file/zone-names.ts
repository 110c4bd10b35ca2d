import { findIana, WINDOWS_TO_IANA_MAP } from 'windows-iana'
import { canonicalTimeZone, offsetPeriodAt } from '#src/time/offset-period.ts'
import { hourMs } from '#src/time/time-range.ts'
import { dashes, readOffset } from './wall-times.ts'

/** Offsets are positive to the east. Several if it can mean each of them. */
export type NamedZone = { zones: string[]; offsetsMs: number[] }

/** IANA's few names without a place that Intl does not also take for abbreviations of somewhere else. */
const plainNames = new Set([
  ...['utc', 'gmt', 'uct', 'zulu', 'universal', 'greenwich', 'gmt0', 'gmt+0', 'gmt-0', 'cet', 'met', 'eet', 'wet'],
  ...['est5edt', 'cst6cdt', 'mst7mdt', 'pst8pdt', 'cuba', 'egypt', 'eire', 'gb', 'gb-eire', 'hongkong', 'iceland'],
  ...['iran', 'israel', 'jamaica', 'japan', 'kwajalein', 'libya', 'navajo', 'nz', 'nz-chat', 'poland', 'portugal'],
  ...['prc', 'roc', 'rok', 'singapore', 'turkey', 'w-su'],
])

/** IANA's names without summer time, but many write them for zones that have it. */
const abbreviations = new Map([
  ['est', ['America/Panama', 'America/New_York']],
  ['mst', ['America/Phoenix', 'America/Denver']],
  ['hst', ['Pacific/Honolulu']],
])

/** In IANA's or Windows' spelling, any case, with any prefix, or with an offset in it. */
export function readZoneName(written: string): NamedZone | null {
  const plain = written.slice(0, 200).replaceAll(/["\\]/g, '').replaceAll(dashes, '-')
  const name = plain.replaceAll(/\s+/g, ' ').trim()
  const zone = ianaZone(name) ?? windowsZone(name) ?? ianaZone(name.replace(/ \([^()]*\)$/, ''))
  if (zone !== null) return { zones: [zone], offsetsMs: [] }
  const several = abbreviations.get(name.toLowerCase())
  if (several !== undefined) return { zones: several, offsetsMs: [] }
  const offsetMs = readOffset(name.replace(/^(?:UTC|GMT|Z)\s*(?=[+-])/i, ''))
  return offsetMs === null ? displayedZone(name) : { zones: [], offsetsMs: [offsetMs] }
}

/** `/mozilla.org/20070129_1/Europe/Berlin` is `Europe/Berlin`. */
function ianaZone(name: string): string | null {
  const parts = name.replaceAll(' ', '_').split('/')
  for (let first = 0; first < parts.length; first += 1) {
    const rest = parts.slice(first).join('/')
    const isName = rest.includes('/') ? /^[a-z][\w+-]*(?:\/[\w+-]+)+$/i.test(rest) : plainNames.has(rest.toLowerCase())
    // Intl takes `SystemV/EST5EDT` for a zone without summer time.
    const zone = isName && !/^systemv\//i.test(rest) ? knownZone(rest) : null
    if (zone !== null) return zone
  }
  return null
}

function knownZone(name: string): string | null {
  try {
    return canonicalTimeZone(name)
  } catch {
    return null
  }
}

const windowsNames = new Map(WINDOWS_TO_IANA_MAP.map(({ windowsName }) => [windowsName.toLowerCase(), windowsName]))

/** `W. Europe Standard Time`; also its summer's name, and `Eastern Time (US & Canada)`. */
function windowsZone(name: string): string | null {
  const lower = name.toLowerCase().replace(/ \((?:us (?:&|and) canada|canada|us)\)$/, '')
  const standard = lower.replace(/ (?:daylight|summer|standard)? ?time$/, ' standard time')
  const windowsName = windowsNames.get(lower) ?? windowsNames.get(standard)
  const [zone] = windowsName === undefined ? [] : findIana(windowsName)
  return zone === undefined ? null : knownZone(zone)
}

/**
 * `(UTC+01:00) Amsterdam, Berlin`, as Windows shows zones: the first place that IANA has too, with this offset in
 * winter; if there is none, the offset, and an hour more in case of summer time.
 */
function displayedZone(name: string): NamedZone | null {
  const [, offset, places = ''] = /^\(?(?:UTC|GMT)\s*([+-][\d:.]+)?(?:\)\s*|\s+)([^-+].*)$/i.exec(name) ?? []
  const offsetMs = offset === undefined ? (places === '' ? null : 0) : readOffset(offset)
  if (offsetMs === null) return null
  const windows = windowsZone(places)
  if (windows !== null) return { zones: [windows], offsetsMs: [] }
  if (/^coordinated universal time/i.test(places)) return { zones: [], offsetsMs: [offsetMs] }
  for (const place of places.split(/[,/;]| and /)) {
    const key = place.trim().toLowerCase().replaceAll(/[. ]+/g, '_')
    const zone = zonesByPlace().get(key)
    if (zone !== undefined && standardOffsetMs(zone) === offsetMs) return { zones: [zone], offsetsMs: [] }
  }
  return { zones: [], offsetsMs: [offsetMs, offsetMs + hourMs] }
}

let places: Map<string, string> | null = null

/** The key is the last part of a name, lower case. */
function zonesByPlace(): Map<string, string> {
  places ??= new Map(
    [...Intl.supportedValuesOf('timeZone'), 'Australia/Canberra', 'Asia/Kolkata', 'Asia/Kathmandu', 'Asia/Yangon']
      .concat(['America/Nuuk', 'Europe/Kyiv', 'America/Indiana/Indianapolis'])
      .map((zone) => [zone.split('/').at(-1)?.toLowerCase() ?? '', zone]),
  )
  return places
}

function standardOffsetMs(zone: string): number {
  return Math.min(...['2026-01-15', '2026-07-15'].map((day) => offsetPeriodAt(Date.parse(day), zone).offsetMs))
}
