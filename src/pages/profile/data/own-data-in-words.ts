import { longDateTime } from '#src/time/local-time.ts'
import { nameTimeZone } from '#src/time/time-zones.ts'

export type DataGroup = { title: string; records: { name: string; value: string }[][] }

/** Where a key's own words are not the pages'. */
const names: Record<string, string> = {
  singleUseLinks: 'Links we’ve emailed you',
  secondFactor: 'Two-step login',
  networkAddress: 'IP address',
  scamType: 'Type of scam',
}

/** Names come from the keys, so that nothing stored can be left out. */
export function dataInWords(ownData: Record<string, unknown>): DataGroup[] {
  return Object.entries(ownData)
    .filter(([, value]) => typeof value === 'object')
    .map(([title, value]) => ({ title: inWords(title), records: recordsOf(value) }))
}

function recordsOf(value: unknown): DataGroup['records'] {
  const records = Array.isArray(value) ? value : value === null ? [] : [value]
  return records.map((record) =>
    Object.entries(record).flatMap(([name, each]) => {
      const isZone = name === 'timeZone' && typeof each === 'string' && each !== ''
      return fieldsOf(inWords(name), isZone ? nameTimeZone(each) : each)
    }),
  )
}

function fieldsOf(name: string, value: unknown): { name: string; value: string }[] {
  if (!Array.isArray(value)) return [{ name, value: valueInWords(value) }]
  return value.map((each, index) => ({
    name: `${name} ${index + 1}`,
    value: Object.entries(each)
      .map(([part, partly]) => `${inWords(part)}: ${valueInWords(partly)}`)
      .join('; '),
  }))
}

function valueInWords(value: unknown): string {
  if (value === null || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = String(value)
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? `${longDateTime(Date.parse(text), 'UTC')} UTC` : text
}

/** `consentWording` → `Consent wording`. */
function inWords(name: string): string {
  if (Object.hasOwn(names, name)) return names[name] ?? ''
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
