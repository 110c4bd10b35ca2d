import { CompiledQuery, type QueryId, type RootOperationNode } from 'kysely'
import type { Runtime } from '#src/platform/runtime.server.ts'

/** The database's query plan for the first statement that `run` executes. */
export async function explain(
  { db, database }: Runtime,
  run: (db: Runtime['db']) => Promise<unknown>,
): Promise<string> {
  // A query within another one is transformed too, but never executed by itself.
  const queries = new Map<QueryId, RootOperationNode>()
  const executed: QueryId[] = []
  const recorder = {
    transformQuery: ({ node, queryId }: { node: RootOperationNode; queryId: QueryId }) => {
      queries.set(queryId, node)
      return node
    },
    transformResult: async <Result>({ result, queryId }: { result: Result; queryId: QueryId }) => {
      executed.push(queryId)
      return result
    },
  }
  await run(db.withPlugin(recorder))
  const [first] = executed
  const query = first && queries.get(first)
  if (query === undefined) throw new Error('Nothing was asked of the database.')
  const compiled = db.getExecutor().compileQuery(query as never, { queryId: 'explained' })
  const word = database.kind === 'sqlite' ? 'explain query plan' : 'explain'
  const { rows } = await db.executeQuery(CompiledQuery.raw(`${word} ${compiled.sql}`, [...compiled.parameters]))
  return JSON.stringify(rows)
}
