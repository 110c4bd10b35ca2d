import { createHmac, hkdfSync } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Selectable } from 'kysely'
import { acquireLock, type Database } from '#src/platform/database/connect.server.ts'
import type { Tables } from '#src/platform/database/tables.ts'
import type { Settings } from '#src/platform/settings.server.ts'

/** The last entry of the audit log at some point. */
export type AuditLogEnd = { sequence: number; hash: string }

type EndRuntime = { db: Database; secret: string; settings: Pick<Settings, 'dataDir'> }

const fileName = 'audit-log-end.json'

/**
 * Records the log's new end in the transaction that wrote the entry. Does so only if the recorded end is still `from`:
 * the record of deleted entries is never overwritten.
 */
export async function advanceHead(db: Database, key: Buffer, { from, to }: { from: string; to: AuditLogEnd }) {
  const note = { sequence: to.sequence, entry_hash: to.hash, mac: macOf(key, to) }
  await db
    .insertInto('audit_head')
    .values({ log: 'audit-log', ...note, mailed_at: null })
    .onConflict((conflict) => conflict.column('log').doUpdateSet(note).where('audit_head.entry_hash', '=', from))
    .execute()
}

/** Whether the recorded end was recorded with this secret; null if none is. */
export async function isHeadOf(db: Database, secret: string): Promise<boolean | null> {
  const row = await db.selectFrom('audit_head').selectAll().executeTakeFirst()
  return row === undefined ? null : trusted(auditKeyOf(secret), { ...row, hash: row.entry_hash }) !== null
}

/**
 * Accepts a secret as the database's from now on, by signing the recorded end with it. The log itself stays signed with
 * the old one, so its check fails, and what was encrypted with that stays unreadable.
 */
export async function acceptNewSecret(db: Database, secret: string): Promise<void> {
  const row = await db.selectFrom('audit_head').selectAll().executeTakeFirst()
  const end = { sequence: row?.sequence ?? 0, hash: row?.entry_hash ?? '' }
  const mac = macOf(auditKeyOf(secret), end)
  await db
    .insertInto('audit_head')
    .values({ log: 'audit-log', sequence: end.sequence, entry_hash: end.hash, mac, mailed_at: null })
    .onConflict((conflict) => conflict.column('log').doUpdateSet({ mac }))
    .execute()
}

/**
 * The recorded ends: in the database with every entry, and hourly in a file that database access alone cannot reach.
 * Null for a record with an invalid MAC.
 */
export async function readRecordedEnds({ db, secret, settings }: EndRuntime): Promise<(AuditLogEnd | null)[]> {
  const key = auditKeyOf(secret)
  const row = await db.selectFrom('audit_head').selectAll().executeTakeFirst()
  const head = row === undefined ? [] : [trusted(key, { ...row, hash: row.entry_hash })]
  return [...head, ...readFile(key, settings)]
}

/**
 * Records the log's end in the database and in the file, if the previous record still matches. Returns whether it
 * does; null for an empty log. Runs hourly: it checks single entries, not the whole chain.
 */
export async function recordEnd(runtime: EndRuntime): Promise<{ end: AuditLogEnd; isIntact: boolean } | null> {
  const noted = await runtime.db.transaction().execute(async (transaction) => {
    await acquireLock(transaction, 'audit log')
    const ends = await readRecordedEnds({ ...runtime, db: transaction })
    const notedSequences = [0, ...ends.map((end) => end?.sequence ?? 0)]
    const entries = await transaction
      .selectFrom('audit_entries')
      .select(['sequence', 'entry_hash'])
      .where((where) =>
        where.or([
          where(
            'sequence',
            '=',
            where.selectFrom('audit_entries').select(({ fn }) => fn.max('sequence').as('last')),
          ),
          where('sequence', 'in', notedSequences),
        ]),
      )
      .orderBy('sequence')
      .execute()
    const last = entries.at(-1)
    if (last === undefined && ends.length === 0) return null
    const end = { sequence: last?.sequence ?? 0, hash: last?.entry_hash ?? '' }
    const isInLog = (noted: AuditLogEnd | null) =>
      entries.some(({ sequence, entry_hash }) => sequence === noted?.sequence && entry_hash === noted.hash)
    const isIntact = ends.every(isInLog)
    const [head] = ends
    if (isIntact) await advanceHead(transaction, auditKeyOf(runtime.secret), { from: head?.hash ?? '', to: end })
    return { end, isIntact }
  })
  if (noted?.isIntact === true) writeFile(auditKeyOf(runtime.secret), runtime.settings, noted.end)
  return noted
}

function writeFile(key: Buffer, { dataDir }: EndRuntime['settings'], end: AuditLogEnd): void {
  const file = join(dataDir, fileName)
  // Write to a temporary file and rename it, so that a crash leaves no partial file.
  writeFileSync(`${file}.${process.pid}`, `${JSON.stringify({ ...end, mac: macOf(key, end) })}\n`, { mode: 0o600 })
  renameSync(`${file}.${process.pid}`, file)
}

function readFile(key: Buffer, { dataDir }: EndRuntime['settings']): (AuditLogEnd | null)[] {
  let text: string
  try {
    text = readFileSync(join(dataDir, fileName), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
  try {
    return [trusted(key, JSON.parse(text))]
  } catch {
    return [null]
  }
}

/** The record if its MAC is valid, else null. */
function trusted(key: Buffer, { sequence, hash, mac }: AuditLogEnd & { mac: string }): AuditLogEnd | null {
  const end = { sequence, hash }
  return mac === macOf(key, end) ? end : null
}

function macOf(key: Buffer, { sequence, hash }: AuditLogEnd): string {
  return keyedHash(key, ['end', sequence, hash])
}

type Row = Selectable<Tables['audit_entries']>

export function auditKeyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'harbour audit log', 32))
}

export function hashValues(key: Buffer, { before_values, after_values }: Pick<Row, 'before_values' | 'after_values'>) {
  return keyedHash(key, [before_values, after_values])
}

/** The keyed hash of an entry and its predecessor's hash. Write access to the database alone cannot recompute it. */
export function hashEntry(
  key: Buffer,
  row: Omit<Row, 'before_values' | 'after_values' | 'entry_hash'>,
  previous: string,
) {
  const { sequence, recorded_at, actor, action, about, network, values_hash } = row
  return keyedHash(key, [sequence, recorded_at, actor, action, about, network, values_hash, previous])
}

function keyedHash(key: Buffer, content: unknown[]): string {
  return createHmac('sha256', key).update(JSON.stringify(content)).digest('base64url')
}
