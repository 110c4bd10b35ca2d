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

/** Only cities that CLDR 48 (English, Britain) spells otherwise than the zone's IANA name does. */
const cityNames: ReadonlyMap<string, string> = new Map([
  ['Africa/El_Aaiun', 'El Aaiún'],
  ['Africa/Lome', 'Lomé'],
  ['Africa/Ndjamena', 'N’Djamena'],
  ['Africa/Sao_Tome', 'São Tomé'],
  ['America/Araguaina', 'Araguaína'],
  ['America/Argentina/Cordoba', 'Córdoba'],
  ['America/Argentina/Rio_Gallegos', 'Río Gallegos'],
  ['America/Argentina/Tucuman', 'Tucumán'],
  ['America/Asuncion', 'Asunción'],
  ['America/Bahia_Banderas', 'Bahía de Banderas'],
  ['America/Belem', 'Belém'],
  ['America/Bogota', 'Bogotá'],
  ['America/Cancun', 'Cancún'],
  ['America/Ciudad_Juarez', 'Ciudad Juárez'],
  ['America/Cuiaba', 'Cuiabá'],
  ['America/Curacao', 'Curaçao'],
  ['America/Eirunepe', 'Eirunepé'],
  ['America/Indiana/Knox', 'Knox, Indiana'],
  ['America/Indiana/Marengo', 'Marengo, Indiana'],
  ['America/Indiana/Petersburg', 'Petersburg, Indiana'],
  ['America/Indiana/Tell_City', 'Tell City, Indiana'],
  ['America/Indiana/Vevay', 'Vevay, Indiana'],
  ['America/Indiana/Vincennes', 'Vincennes, Indiana'],
  ['America/Indiana/Winamac', 'Winamac, Indiana'],
  ['America/Kentucky/Monticello', 'Monticello, Kentucky'],
  ['America/Lower_Princes', 'Lower Prince’s Quarter'],
  ['America/Maceio', 'Maceió'],
  ['America/Mazatlan', 'Mazatlán'],
  ['America/Merida', 'Mérida'],
  ['America/Miquelon', 'Saint-Pierre'],
  ['America/Noronha', 'Fernando de Noronha'],
  ['America/North_Dakota/Beulah', 'Beulah, North Dakota'],
  ['America/North_Dakota/Center', 'Center, North Dakota'],
  ['America/North_Dakota/New_Salem', 'New Salem, North Dakota'],
  ['America/Santarem', 'Santarém'],
  ['America/Sao_Paulo', 'São Paulo'],
  ['America/Scoresbysund', 'Ittoqqortoormiit'],
  ['America/St_Barthelemy', 'St Barthélemy'],
  ['America/St_Johns', 'St John’s'],
  ['Antarctica/Casey', 'Casey Station'],
  ['Antarctica/DumontDUrville', 'Dumont d’Urville Station'],
  ['Antarctica/Macquarie', 'Macquarie Island'],
  ['Antarctica/Mawson', 'Mawson Station'],
  ['Antarctica/McMurdo', 'McMurdo Station'],
  ['Antarctica/Palmer', 'Palmer Land'],
  ['Antarctica/Rothera', 'Rothera Station'],
  ['Antarctica/Syowa', 'Showa Station'],
  ['Antarctica/Troll', 'Troll Station'],
  ['Antarctica/Vostok', 'Vostok Station'],
  ['Asia/Aqtau', 'Aktau'],
  ['Asia/Ho_Chi_Minh', 'Ho Chi Minh City'],
  ['Asia/Hovd', 'Khovd'],
  ['Asia/Macau', 'Macao'],
  ['Asia/Qostanay', 'Kostanay'],
  ['Asia/Qyzylorda', 'Kyzylorda'],
  ['Asia/Urumqi', 'Ürümqi'],
  ['Atlantic/Canary', 'Canaries'],
  ['Atlantic/Faroe', 'Faroes'],
  ['Australia/Lord_Howe', 'Lord Howe Island'],
  ['Europe/Busingen', 'Büsingen'],
  ['Europe/Chisinau', 'Chișinău'],
  ['Europe/Tirane', 'Tirana'],
  ['Indian/Chagos', 'Chagos Archipelago'],
  ['Indian/Christmas', 'Christmas Island'],
  ['Indian/Cocos', 'Cocos Islands'],
  ['Indian/Comoro', 'Comoros'],
  ['Indian/Kerguelen', 'Kerguelen Islands'],
  ['Indian/Mahe', 'Mahé'],
  ['Indian/Reunion', 'Réunion'],
  ['Pacific/Chatham', 'Chatham Islands'],
  ['Pacific/Easter', 'Easter Island'],
  ['Pacific/Galapagos', 'Galápagos Islands'],
  ['Pacific/Kanton', 'Canton Island'],
  ['Pacific/Kwajalein', 'Kwajalein Atoll'],
  ['Pacific/Marquesas', 'Marquesas Islands'],
  ['Pacific/Midway', 'Midway Atoll'],
  ['Pacific/Norfolk', 'Norfolk Island'],
  ['Pacific/Noumea', 'Nouméa'],
  ['Pacific/Pitcairn', 'Pitcairn Islands'],
  ['Pacific/Wake', 'Wake Island'],
  ['Pacific/Wallis', 'Wallis & Futuna'],
])
