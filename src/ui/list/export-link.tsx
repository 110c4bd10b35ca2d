import { type ListDescription, type ListQuery, listHref } from './list-query.ts'

type ExportLinkProps<L extends ListDescription> = { list: L; listQuery: ListQuery<L> }

/** The link to a list's file. A plain one, so that the router never prefetches it: every export is audited. */
export function ExportLink<L extends ListDescription>({ list, listQuery }: ExportLinkProps<L>) {
  return <a href={listHref(list, listQuery, list.file === undefined ? {} : { path: list.file })}>Export as CSV</a>
}
