import type { MiddlewareFunction, RouterContextProvider } from 'react-router'
import type { StaffMember } from '#src/access/what-agents-may-do.ts'
import { actingStaff, actingUser } from '#src/features/accounts/sessions/guard.server.ts'
import { type Actor, type AuditTools, writeAuditEntry } from '#src/platform/audit-log/audit-log.server.ts'
import { type CsvTable, csvFile, separatorIn } from '#src/platform/list/csv.server.ts'
import { type Runtime, runtimeContext } from '#src/platform/runtime.server.ts'
import { type Column, csvCells } from '#src/ui/list/column.ts'
import {
  filtersInWords,
  type ListDescription,
  type ListPage,
  type ListQuery,
  parseListQuery,
} from '#src/ui/list/list-query.ts'
import { readPlace } from '#src/ui/list/page-length.tsx'

/** What a list's page and file are asked. `staff`: who asks, whose file must hold no more than the page shows. */
export type ListQuestion<L extends ListDescription> = {
  runtime: Runtime
  context: Readonly<RouterContextProvider>
  query: URLSearchParams
  listQuery: ListQuery<L>
  staff: StaffMember
}

/** A list's file: the columns of its page, and the rows of the query of its page. */
type ListFile<L extends ListDescription, Row> = Omit<CsvTable<Row>, 'columns'> & {
  columns: Column<never, Row>[]
  /** What the address stands for, if that is not what it says. */
  listQuery?: ListQuery<L>
}

/** The rows that a page of a list may be taken of. */
type Rows<Line> = { page(place: ReturnType<typeof readPlace>): Promise<ListPage<ListDescription, Line>['page']> }

function readQuestion<L extends ListDescription>(
  list: L,
  { url, context }: { url: URL; context: Readonly<RouterContextProvider> },
): ListQuestion<L> {
  const query = url.searchParams
  const [runtime, staff] = [context.get(runtimeContext), actingStaff(context)]
  return { runtime, context, query, listQuery: parseListQuery(list, query), staff }
}

/** The page of a list that a request asks for, out of the rows that a query `finds`. */
export async function findListPage<L extends ListDescription, Line>(
  list: L,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  find: (question: ListQuestion<L>) => Rows<Line> | Promise<Rows<Line>>,
): Promise<ListPage<L, Line>> {
  const question = readQuestion(list, { url: new URL(request.url), context })
  const place = readPlace(request, list)
  const rows = await find(question)
  return { listQuery: question.listQuery, length: place.limit, page: await rows.page(place) }
}

/**
 * Middleware of a list's page, which is routed at two paths (see `list` in `routes.ts`). At the file's path it responds
 * with all rows that match the query, and audits that.
 */
export function listFile<L extends ListDescription, Row>(
  list: L,
  find: (question: ListQuestion<L>) => ListFile<L, Row> | Promise<ListFile<L, Row>>,
): MiddlewareFunction<Response> {
  return async ({ url, context }, next) => {
    if (url.pathname !== list.file) return next()
    const question = readQuestion(list, { url, context })
    const { columns, listQuery = question.listQuery, ...file } = await find(question)
    return auditedCsvFile(question.runtime, {
      by: actingUser(context),
      about: list.file,
      filters: filtersInWords(list, listQuery),
      table: { ...file, columns: csvCells(columns) },
      query: question.query,
    })
  }
}

/**
 * Exports a table as a CSV file. The export is audited first. `about`: the address of the file. `filters`: how the rows
 * were chosen, without what was searched for. `query`: that of the file's address.
 */
export async function auditedCsvFile<Row>(
  runtime: AuditTools,
  {
    by,
    about,
    filters,
    table,
    query,
  }: { by: Actor; about: `/${string}`; filters: string[]; table: CsvTable<Row>; query: URLSearchParams },
): Promise<Response> {
  const after = { file: table.fileName, rows: await table.rows.count(), filters }
  await runtime.db
    .transaction()
    .execute((db) => writeAuditEntry({ ...runtime, db }, { by, action: 'list-exported', about, after }))
  return csvFile({ ...table, rows: table.rows.all(), separator: separatorIn(query) })
}
