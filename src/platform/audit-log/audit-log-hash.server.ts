import { createHmac, hkdfSync } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Tables } from '#src/platform/database/tables.ts'

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

export function keyedHash(key: Buffer, content: unknown[]): string {
  return createHmac('sha256', key).update(JSON.stringify(content)).digest('base64url')
}
