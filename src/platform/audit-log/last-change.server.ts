import type { Database } from '#src/platform/database/connect.server.ts'
import type { Audited } from './audit-log.server.ts'

/** How far back the change of a field is looked for: what is said of it is about the last minutes or hours. */
const entriesRead = 50

/**
 * Who last changed a field of something, as its audit entries say: the actor, and when in milliseconds since 1970, UTC.
 * Null if none of the latest entries is about the field. `about`: as in `writeAuditEntry`; `beginning`: of a field that
 * holds several values, only those that begin so.
 */
export async function findLastChange(
  db: Database,
  { about, field, beginning = '' }: { about: Audited; field: string; beginning?: string },
): Promise<{ actor: string; at: number } | null> {
  const entries = await db
    .selectFrom('audit_entries')
    .select(['actor', 'recorded_at', 'before_values', 'after_values'])
    .where('about', '=', about)
    .where('after_values', 'is not', null)
    .orderBy('sequence', 'desc')
    .limit(entriesRead)
    .execute()
  const last = entries.find(({ before_values, after_values }) => {
    const [before, after] = [JSON.parse(before_values ?? '{}'), JSON.parse(after_values ?? '{}')]
    if (beginning === '') return isOfField(after, field)
    return field in after && valuesOf(before[field], beginning) !== valuesOf(after[field], beginning)
  })
  return last === undefined ? null : { actor: last.actor, at: Date.parse(last.recorded_at) }
}

/** Some entries name the fields that changed, and the others hold their values. */
function isOfField(values: Record<string, unknown>, field: string): boolean {
  return Array.isArray(values['fields']) ? values['fields'].includes(field) : field in values
}

function valuesOf(list: unknown, beginning: string): string {
  const values = Array.isArray(list) ? list : []
  return values.filter((value) => `${value}`.startsWith(beginning)).join()
}
