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

/** By their present names, in the order of their cities; `also`, if it isn't one of them. */
export function listTimeZones(also = ''): { value: string; name: string }[] {
  const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC', also].filter((zone) => zone !== '').map(currentZoneName)
  const { compare } = new Intl.Collator('en-GB')
  return [...new Set(zones)]
    .map((value) => ({ value, name: nameTimeZone(value) }))
    .sort((one, other) => compare(one.name, other.name))
}
