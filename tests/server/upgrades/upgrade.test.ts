import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findPendingMigrations, migrate, migrateTo } from '#src/platform/database/migrate.server.ts'
import { openEmptyDatabase } from '../../support/empty-database.ts'
import { bothDatabases } from '../../support/site/test-site.ts'

for (const kind of bothDatabases) {
  test(`a database on which a migration ran under its former name is up to date (${kind})`, async () => {
    await using database = await openEmptyDatabase(kind)
    const { db } = database
    await migrate(db)
    const renamed = sql`update kysely_migration set name = '086-expand-counted-users' where name like '086-%'`
    expect((await renamed.execute(db)).numAffectedRows).toBe(1n)
    await migrate(db)
    expect(await findPendingMigrations(db)).toEqual([])
  })

  test(`emails, jobs and limits of version 0.2.0 are kept when it is upgraded (${kind})`, async () => {
    await using database = await openEmptyDatabase(kind)
    const { db } = database
    await migrateTo(db, '060-audit-head')
    const at = '2027-01-13T10:00:00.000Z'
    const until = '2027-01-14T10:00:00.000Z'
    await sql`insert into mail_contents (content_id, sealed_content, created_at) values ('c', 'shared', ${at})`.execute(
      db,
    )
    await sql`insert into outgoing_mails
      (mail_id, mail_key, kind, recipient, subject, sealed_content, content_id, status, attempts, due_at, useless_from, created_at)
      values ('m', 'k', 'newsletter-issue', 'robin@example.org', 'Hello', 'own', 'c', 'queued', 0, ${at}, ${until}, ${at})`.execute(
      db,
    )
    await sql`insert into jobs (job_id, kind, sealed_payload, attempts, due_at, created_at)
      values ('j', 'probe', 'payload', 0, ${at}, ${at})`.execute(db)
    await sql`insert into limits (limit_key, uses, forget_at) values ('l', '1', ${until})`.execute(db)

    await migrate(db)
    expect(await db.selectFrom('mail_contents').select('encrypted_content').execute()).toEqual([
      { encrypted_content: 'shared' },
    ])
    expect(await db.selectFrom('outgoing_mails').select(['encrypted_content', 'expires_at']).execute()).toEqual([
      { encrypted_content: 'own', expires_at: until },
    ])
    expect(await db.selectFrom('jobs').select('encrypted_payload').execute()).toEqual([
      { encrypted_payload: 'payload' },
    ])
    expect(await db.selectFrom('limits').selectAll().execute()).toEqual([
      { limit_key: 'l', uses: '1', expires_at: until },
    ])
  })
}
