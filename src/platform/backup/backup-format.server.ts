import { createHash } from 'node:crypto'
import type { Instant } from '#src/platform/database/column-types.ts'

/**
 * Text, compressed with gzip, one JSON value a line: the head; each table and file, a line with its name followed by
 * its rows (arrays) or its bytes (base64); last the tail, with the counts and hashes of all parts.
 */
export type BackupHead = {
  format: 'harbour-backup'
  formatVersion: number
  appVersion: string
  database: 'sqlite' | 'postgres'
  takenAt: Instant
  migrations: string[]
  /** Derived from the site's secret: a restored site needs the same one. */
  secretCheck: string
}

export const formatVersion = 1

/** `columns` in the order of the rows' values; `file` of `DATA_DIR`: `secret`, `mail/<name>`. */
export type Part = { table: string; columns: string[] } | { file: string }

/** Lines without line breaks. Each part has one batch at least; all its batches share the object. */
export type Batch = { part: Part; lines: string[] }

/** One moment of a database. Both databases give the same lines for the same data, in the same order. */
export type Snapshot = {
  kind: 'sqlite' | 'postgres'
  migrations: string[]
  columnsOf: Map<string, string[]>
  batches: () => AsyncGenerator<Batch>
}

/** `sha256` in hex, of the lines with their line breaks. */
export type PartSummary = { part: string; lines: number; sha256: string }

export type BackupTail = {
  parts: PartSummary[]
  sha256: string
}

function nameOf(part: Part): string {
  return 'table' in part ? `table ${part.table}` : `file ${part.file}`
}

export function textOf(lines: string[]): string {
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`
}

export function createTally(): { add: (batch: Batch) => void; end: () => PartSummary[] } {
  const summaries: PartSummary[] = []
  let current: Part | null = null
  let hash = createHash('sha256')
  let lines = 0
  const finish = () => {
    if (current !== null) summaries.push({ part: nameOf(current), lines, sha256: hash.digest('hex') })
    current = null
  }
  return {
    add: (batch) => {
      if (batch.part !== current) {
        finish()
        current = batch.part
        hash = createHash('sha256')
        lines = 0
      }
      hash.update(textOf(batch.lines))
      lines += batch.lines.length
    },
    end: () => {
      finish()
      return summaries
    },
  }
}

export async function* tallied(
  batches: AsyncIterable<Batch>,
  tally: ReturnType<typeof createTally>,
): AsyncGenerator<Batch> {
  for await (const batch of batches) {
    tally.add(batch)
    yield batch
  }
}

export function tablesOf(parts: PartSummary[]): PartSummary[] {
  return parts.filter(({ part }) => part.startsWith('table '))
}

export function countRows(parts: PartSummary[]): number {
  return tablesOf(parts).reduce((sum, { lines }) => sum + lines, 0)
}

/**
 * In words for the operator: what is wrong and what to do. Thrown, because it may come from the middle of a stream, and
 * must roll everything back.
 */
export class BackupRefusal extends Error {
  override name = 'BackupRefusal'
}

export function faultOf(error: unknown): string {
  return error instanceof Error ? (error.message.split(', ')[0] ?? error.message) : String(error)
}

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

export type Reference = { table: string; refersTo: string }

/** Each after those that it refers to, so that rows can be inserted in this order. */
export function inOrderOfReferences(tables: string[], references: Reference[]): string[] {
  const ordered = new Set<string>()
  const place = (table: string) => {
    if (ordered.has(table)) return
    const needed = references.filter((reference) => reference.table === table).map(({ refersTo }) => refersTo)
    for (const other of needed.sort()) if (other !== table) place(other)
    ordered.add(table)
  }
  for (const table of [...tables].sort()) place(table)
  return [...ordered].filter((table) => tables.includes(table))
}

/** Numbers that SQLite gives rows automatically, and PostgreSQL does not have. */
const ownNumbers: Record<string, string> = { people_search: 'search_number' }

export function isShared(table: string, column: string): boolean {
  return ownNumbers[table] !== column
}

export function isDataTable(name: string): boolean {
  return !name.startsWith('kysely_') && !name.startsWith('sqlite_')
}

export const batchSize = 500
