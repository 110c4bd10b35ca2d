import { readAddressProperty, readProperty } from './properties.ts'
import type { Entry } from './read-calendar-file.ts'

/** Marked as free, cancelled, or declined by the owner (lower case). Marks that contradict each other don't count. */
export function isFree(entry: Entry, ownerAddresses: readonly string[]): boolean {
  if (saysOnly(entry, 'STATUS', 'CANCELLED') || isDeclined(entry, ownerAddresses)) return true
  // What the program that wrote it understands by it. The intended status (INTENDEDSTATUS) is the organizer's wish.
  const [transparency, status] = ['TRANSP', 'X-MICROSOFT-CDO-BUSYSTATUS'].map((name) => entry.lines.has(name))
  const isTransparent = saysOnly(entry, 'TRANSP', 'TRANSPARENT')
  const isMarkedFree = saysOnly(entry, 'X-MICROSOFT-CDO-BUSYSTATUS', 'FREE')
  return (isTransparent && (isMarkedFree || !status)) || (isMarkedFree && !transparency)
}

function saysOnly(entry: Entry, name: string, word: string): boolean {
  const lines = entry.lines.get(name)
  // Beside lines that are no properties, one may be a piece of a description: then only the spelling of programs counts.
  if (entry.isBroken) return lines?.every((line) => line === `${name}:${word}`) ?? false
  return lines?.every((line) => readProperty(line).value.trim().toUpperCase() === word) ?? false
}

function isDeclined(entry: Entry, ownerAddresses: readonly string[]): boolean {
  const owner = new Set([...ownerAddresses, ...entry.calendar.addresses].filter((address) => address.includes('@')))
  const answers: (string | undefined)[] = []
  for (const line of entry.lines.get('ATTENDEE') ?? []) {
    const property = readAddressProperty(line)
    const addresses = [property.value, property.parameter('EMAIL') ?? '']
    if (
      !addresses.some((address) =>
        owner.has(
          address
            .trim()
            .toLowerCase()
            .replace(/^mailto:\s*/, ''),
        ),
      )
    )
      continue
    answers.push(property.parameter('PARTSTAT')?.toUpperCase())
  }
  return answers.length > 0 && answers.every((answer) => answer === 'DECLINED')
}
