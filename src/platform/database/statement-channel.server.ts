import { channel } from 'node:diagnostics_channel'
import { AliasNode, type LogEvent, type OperationNode, type RootOperationNode, TableNode } from 'kysely'

/** Hears of every statement after it has run, if traces are made. */
export const statementChannel = channel('harbour:statement')

/** Without its text and its values: they may hold what a visitor typed. */
export type StatementMessage = {
  /** `select`, `insert`, `begin`, …; `statement` for any other. */
  operation: string
  table: string | null
  durationMs: number
  hasFailed: boolean
}

export function publishStatement({ level, query, queryDurationMillis }: LogEvent): void {
  const { query: node, sql } = query
  statementChannel.publish({
    operation: operations[node.kind] ?? (transactionSteps.has(sql) ? sql : 'statement'),
    table: tableOf(node),
    durationMs: queryDurationMillis,
    hasFailed: level === 'error',
  } satisfies StatementMessage)
}

const operations: Partial<Record<RootOperationNode['kind'], string>> = {
  SelectQueryNode: 'select',
  InsertQueryNode: 'insert',
  UpdateQueryNode: 'update',
  DeleteQueryNode: 'delete',
}

const transactionSteps = new Set(['begin', 'commit', 'rollback'])

function tableOf(node: RootOperationNode): string | null {
  if (node.kind === 'InsertQueryNode') return node.into?.table.identifier.name ?? null
  if (node.kind === 'UpdateQueryNode') return nameOfTable(node.table)
  if (node.kind === 'SelectQueryNode' || node.kind === 'DeleteQueryNode') return nameOfTable(node.from?.froms[0])
  return null
}

function nameOfTable(node: OperationNode | undefined): string | null {
  if (node === undefined) return null
  if (AliasNode.is(node)) return nameOfTable(node.node)
  return TableNode.is(node) ? node.table.identifier.name : null
}
