import { CompiledQuery, type RootOperationNode } from 'kysely'
import type { Runtime } from '../../src/platform/runtime.server.ts'

/** The database's query plans for the statements of `run`. */
export async function explain(
  { db, database }: Runtime,
  run: (db: Runtime['db']) => Promise<unknown>,
): Promise<string> {
  const queries: RootOperationNode[] = []
  const recorder = {
    transformQuery: ({ node }: { node: RootOperationNode }) => {
      queries.push(node)
      return node
    },
    transformResult: async <Result>({ result }: { result: Result }) => result,
  }
  await run(db.withPlugin(recorder))
  const [query] = queries
  if (query === undefined) throw new Error('Nothing was asked of the database.')
  const compiled = db.getExecutor().compileQuery(query as never, { queryId: 'explained' })
  const word = database.kind === 'sqlite' ? 'explain query plan' : 'explain'
  const { rows } = await db.executeQuery(CompiledQuery.raw(`${word} ${compiled.sql}`, [...compiled.parameters]))
  return JSON.stringify(rows)
}
