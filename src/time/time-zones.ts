import { cityNames } from './city-names.ts'

/** Zones that the platform still lists by a former name (IANA's `backward` file). */
const renamed = new Map([
  ['Africa/Asmera', 'Africa/Asmara'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['America/Catamarca', 'America/Argentina/Catamarca'],
  ['America/Coral_Harbour', 'America/Atikokan'],
  ['America/Cordoba', 'America/Argentina/Cordoba'],
  ['America/Godthab', 'America/Nuuk'],
  ['America/Indianapolis', 'America/Indiana/Indianapolis'],
  ['America/Jujuy', 'America/Argentina/Jujuy'],
  ['America/Louisville', 'America/Kentucky/Louisville'],
  ['America/Mendoza', 'America/Argentina/Mendoza'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Asia/Rangoon', 'Asia/Yangon'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Atlantic/Faeroe', 'Atlantic/Faroe'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Pacific/Enderbury', 'Pacific/Kanton'],
  ['Pacific/Ponape', 'Pacific/Pohnpei'],
  ['Pacific/Truk', 'Pacific/Chuuk'],
])

/** Browsers, and what was stored before, may use a former one. */
export function currentZoneName(timeZone: string): string {
  return renamed.get(timeZone) ?? timeZone
}

/** In CLDR's spelling: `Ho Chi Minh City` for `Asia/Saigon`. */
export function nameTimeZone(timeZone: string): string {
  const current = currentZoneName(timeZone)
  return cityNames.get(current) ?? (current.split('/').at(-1) ?? current).replaceAll('_', ' ')
}

type ListedZone = { value: string; name: string }

/** By their countries, each by its present name, in alphabetical order; `also`, if it isn't one of them. */
export function listTimeZones(also = ''): (ListedZone | { name: string; options: ListedZone[] })[] {
  const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC', also].filter((zone) => zone !== '').map(currentZoneName)
  const { compare } = new Intl.Collator('en-GB')
  const listed = [...new Set(zones)]
    .map((value) => ({ value, name: nameTimeZone(value) }))
    .sort((one, other) => compare(one.name, other.name))
  const byCountry = Map.groupBy(listed, ({ value }) => countries().get(value) ?? '')
  const ofNone = byCountry.get('') ?? []
  byCountry.delete('')
  const groups = [...byCountry].map(([name, options]) => ({ name, options }))
  return [...ofNone, ...groups.sort((one, other) => compare(one.name, other.name))]
}

/** As TypeScript doesn’t know yet. */
type LocaleWithZones = Intl.Locale & { getTimeZones: () => string[] }

let known: Map<string, string> | undefined

/** Of each zone. The platform lists zones by country alone, and no countries: some of all pairs of letters are. */
function countries(): Map<string, string> {
  if (known !== undefined) return known
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const names = new Intl.DisplayNames('en-GB', { type: 'region', fallback: 'none' })
  known = new Map()
  for (const region of letters.flatMap((one) => letters.map((other) => one + other))) {
    const name = names.of(region)
    if (name === undefined) continue
    const locale = new Intl.Locale('und', { region }) as LocaleWithZones
    for (const zone of locale.getTimeZones()) known.set(currentZoneName(zone), name)
  }
  return known
}
