import { sql } from 'kysely'
import { writeAuditEntry } from '#src/platform/audit-log/audit-log.server.ts'
import type { TestSite } from '../test-site.ts'

const by = { actor: 'system', address: null }

/** Writes some entries about numbered users. */
export async function writeEntries({ runtime }: Pick<TestSite, 'runtime'>, count: number): Promise<void> {
  for (let index = 1; index <= count; index += 1) {
    const entry = { by, action: 'user-edited', about: `user:${index}` } as const
    await runtime.db
      .transaction()
      .execute((transaction) =>
        writeAuditEntry(
          { ...runtime, db: transaction },
          { ...entry, before: { name: 'A' }, after: { name: `B${index}` } },
        ),
      )
  }
}

/** Does what an attacker with full access to the database could do. */
export async function dropTriggers({ runtime: { db, database } }: Pick<TestSite, 'runtime'>): Promise<void> {
  if (database.kind === 'postgres') {
    await sql`alter table audit_entries disable trigger all`.execute(db)
    return
  }
  for (const name of ['update', 'delete', 'replace']) {
    await sql`drop trigger ${sql.ref(`audit_entries_no_${name}`)}`.execute(db)
  }
}
