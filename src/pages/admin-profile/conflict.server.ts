import { findUserNames } from '#src/features/accounts/users/user-queries.server.ts'
import { findLastChange } from '#src/platform/audit-log/last-change.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { shortDateTime } from '#src/time/local-time.ts'
import type { Conflict } from '#src/ui/forms/answer.ts'

type Change = {
  /** What the field holds now, and that in words if it is not the same; null if it is too long to be repeated. */
  theirs: string
  inWords?: string | null
  /** As in `Conflict`. */
  others?: Record<string, string>
  /** Who changed it, and when in milliseconds since 1970, UTC; null if that is not known. */
  last: { actor: string; at: number } | null
}

type Reader = Pick<Runtime, 'db' | 'firm'>

/** What a form says when someone else has changed one of its fields since it was shown: who, to what and when. */
export async function toConflict(
  { db, firm }: Reader,
  { theirs, inWords = theirs, others, last }: Change,
): Promise<Conflict> {
  const names = last === null ? null : await findUserNames(db, [last.actor])
  const who = names?.get(last?.actor ?? '') ?? 'Someone else'
  const to = inWords === null ? '' : ` to “${inWords}”`
  const did = inWords === '' ? 'emptied this' : `changed this${to}`
  const when = last === null ? 'after you opened it' : `on ${shortDateTime(last.at, firm.timeZone)}`
  return { theirs, ...(others && { others }), words: `${who} ${did} ${when}` }
}

/** The same of a field whose changes the audit log records. `about` and `beginning`: as in `findLastChange`. */
export async function toAuditedConflict(
  reader: Reader,
  { about, field, beginning = '', ...change }: Omit<Change, 'last'> & Parameters<typeof findLastChange>[1],
): Promise<Conflict> {
  return toConflict(reader, { ...change, last: await findLastChange(reader.db, { about, field, beginning }) })
}
