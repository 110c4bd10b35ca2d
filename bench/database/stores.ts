import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
// biome-ignore lint/correctness/noUndeclaredDependencies: a dependency of the product, in ../package.json
import { Client } from 'pg'
import { findPostgres } from '../../scripts/programs.mjs'
import type { Database } from '../../src/platform/database/connect.server.ts'
import { startCopies } from '../copies.ts'

type Value = string | number | null
export type Row = Record<string, Value>

/** A site's database through the driver alone: the baseline runs none of Harbour's code. */
export type BareStore = {
  /** Runs a statement with `?` for each value. */
  run: (statement: string, values?: Value[]) => Promise<Row[]>
}

/** A running site and its own database, opened twice: as Harbour does, and through the driver alone. */
export type Store = { name: string; site: string; db: Database; bare: BareStore }

/** Starts the site on SQLite and, if installed, on a PostgreSQL that waits for the disk on commit. */
export async function openStores(): Promise<{ stores: Store[] } & AsyncDisposable> {
  const resources = new AsyncDisposableStack()
  const stores: Store[] = []
  for (const kind of findPostgres() ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const)) {
    const { origin, db, dataDir, databaseUrl } = resources.use(await startCopies(kind, 1))
    const bare = resources.use(await (databaseUrl === null ? openBareSqlite(dataDir) : openBarePostgres(databaseUrl)))
    stores.push({ name: kind === 'sqlite' ? 'SQLite' : 'PostgreSQL', site: origin, db, bare })
  }
  return { stores, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}

async function openBareSqlite(dataDir: string): Promise<BareStore & AsyncDisposable> {
  const database = new DatabaseSync(join(dataDir, 'harbour.sqlite'), { timeout: 5000 })
  database.exec('pragma synchronous = full; pragma foreign_keys = on')
  const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  return {
    run: async (statement, values = []) => {
      const ready = prepared.get(statement) ?? database.prepare(statement)
      prepared.set(statement, ready)
      return ready.all(...values) as Row[]
    },
    [Symbol.asyncDispose]: async () => database.close(),
  }
}

async function openBarePostgres(connectionString: string): Promise<BareStore & AsyncDisposable> {
  const client = new Client({ connectionString })
  await client.connect()
  return {
    run: async (statement, values = []) => {
      let count = 0
      const text = statement.replaceAll('?', () => {
        count += 1
        return `$${count}`
      })
      // PostgreSQL prepares a named statement only once.
      const name = values.length === 0 ? {} : { name: statement.slice(0, 60) }
      return (await client.query({ ...name, text, values })).rows
    },
    [Symbol.asyncDispose]: () => client.end(),
  }
}
