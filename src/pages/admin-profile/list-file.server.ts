import type { MiddlewareFunction } from 'react-router'
import type { StaffMember } from '#src/access/what-staff-may-do.ts'
import { actingStaff, actingUser } from '#src/features/accounts/sessions/guard.server.ts'
import { exportTable } from '#src/features/audit-log/export-table.server.ts'
import { type Runtime, runtimeContext } from '#src/platform/runtime.server.ts'
import { filtersInWords, type ListDescription, type ListQuery, parseListQuery } from '#src/ui/list/list-query.ts'

/** `staff`: who asks, whose file must hold no more than the page's list shows. */
type FileQuestion<L extends ListDescription> = {
  runtime: Runtime
  query: URLSearchParams
  listQuery: ListQuery<L>
  staff: StaffMember
}

/** A table as `exportTable` takes it. */
type Table<Row> = Parameters<typeof exportTable<Row>>[1]['table']

/**
 * Middleware of a list's page, which is routed at two paths (see `list` in `routes.ts`). At the file's path it responds
 * with all rows that match the query, and audits that.
 */
export function listFile<L extends ListDescription, Row>(
  list: L,
  findTable: (question: FileQuestion<L>) => Table<Row> | Promise<Table<Row>>,
): MiddlewareFunction<Response> {
  return async ({ url, context }, next) => {
    if (url.pathname !== list.file) return next()
    const [runtime, by, staff] = [context.get(runtimeContext), actingUser(context), actingStaff(context)]
    const listQuery = parseListQuery(list, url.searchParams)
    const table = await findTable({ runtime, query: url.searchParams, listQuery, staff })
    const filters = filtersInWords(list, listQuery)
    return exportTable(runtime, { by, about: list.file, filters, table, query: url.searchParams })
  }
}
