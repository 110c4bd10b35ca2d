import { createHash } from 'node:crypto'
import type { Instant } from '#src/platform/database/column-types.ts'

/**
 * A backup is text, compressed with gzip, one JSON value a line: the head; then each table and file, a line with its
 * name followed by its rows (arrays) or its bytes (base64); and last the tail, with the counts and hashes of all parts.
 */
export type BackupHead = {
  format: 'harbour-backup'
  formatVersion: number
  appVersion: string
  database: 'sqlite' | 'postgres'
  takenAt: Instant
  /** The migrations that had run, oldest first. */
  migrations: string[]
  /** Derived from the site's secret: a restored site needs the same one. */
  secretCheck: string
}

export const formatVersion = 1

/** A table, with its columns in the order of its rows' values, or a file of `DATA_DIR`: `secret`, `mail/<name>`. */
export type Part = { table: string; columns: string[] } | { file: string }

/** Some lines of a part, without line breaks. Each part has one batch at least; all its batches share the object. */
export type Batch = { part: Part; lines: string[] }

/** All rows of a database at one moment. Both databases give the same lines for the same data, in the same order. */
export type Snapshot = {
  kind: 'sqlite' | 'postgres'
  /** The migrations that have run, oldest first. */
  migrations: string[]
  /** The columns of each table, sorted. */
  columnsOf: Map<string, string[]>
  batches: () => AsyncGenerator<Batch>
}

/** The number of a part's lines, and the SHA-256 of them with their line breaks, in hex. */
export type PartSummary = { part: string; lines: number; sha256: string }

export type BackupTail = {
  parts: PartSummary[]
  /** SHA-256 of everything before the tail, in hex. */
  sha256: string
}

/** `table users`, `file secret`. */
function nameOf(part: Part): string {
  return 'table' in part ? `table ${part.table}` : `file ${part.file}`
}

/** Text of lines, each with its line break. */
export function textOf(lines: string[]): string {
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`
}

/** Counts and hashes parts while their batches pass, in order. */
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

/** The batches as they pass, counted by a tally. */
export async function* tallied(
  batches: AsyncIterable<Batch>,
  tally: ReturnType<typeof createTally>,
): AsyncGenerator<Batch> {
  for await (const batch of batches) {
    tally.add(batch)
    yield batch
  }
}

/** The summaries of tables; those of files are about `DATA_DIR`. */
export function tablesOf(parts: PartSummary[]): PartSummary[] {
  return parts.filter(({ part }) => part.startsWith('table '))
}

/** How many rows the tables have together. */
export function countRows(parts: PartSummary[]): number {
  return tablesOf(parts).reduce((sum, { lines }) => sum + lines, 0)
}
