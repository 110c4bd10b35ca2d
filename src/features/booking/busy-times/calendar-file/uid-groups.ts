import { readProperty } from './calendar-text.ts'
import type { Entry } from './read-calendar-file.ts'
import { type Exception, type Question, readException } from './repeats.ts'

export type UidGroup = { entries: Entry[]; exceptions: Exception[] }

/** Without superseded versions and our own. An entry without a UID is by itself. */
export function* uidGroups(entries: Entry[], ownUidSuffix: string, question: Question): Generator<UidGroup> {
  const byUid = Map.groupBy(entries, (entry) => firstValue(entry, 'UID') || entry)
  for (const [uid, group] of byUid) {
    if (typeof uid === 'string' && uid.endsWith(ownUidSuffix)) continue
    const originalOf = (entry: Entry) => firstValue(entry, 'RECURRENCE-ID')
    // Another calendar of the file may use the same UIDs for other things.
    const calendars = [...Map.groupBy(group, ({ calendar }) => calendar).values()]
    const newest = calendars.flatMap((entries) =>
      [...Map.groupBy(entries, originalOf).values()].flatMap(withoutSuperseded),
    )
    const exceptions = newest.flatMap((entry) => readException(entry, question) ?? [])
    yield { entries: newest, exceptions }
  }
}

/** Versions count only if each has a number, and the newest could be read. */
function withoutSuperseded(versions: Entry[]): Entry[] {
  if (versions.length === 1) return versions
  const numbers = versions.map((entry) => firstValue(entry, 'SEQUENCE'))
  if (!numbers.every((number) => /^\d{1,9}$/.test(number))) return versions
  const newest = Math.max(...numbers.map(Number))
  const kept = versions.filter((_, index) => Number(numbers[index]) === newest)
  return kept.some(({ isBroken }) => isBroken) ? versions : kept
}

function firstValue(entry: Entry, name: string): string {
  const [line] = entry.lines.get(name) ?? []
  return line === undefined ? '' : readProperty(line).value.trim()
}
