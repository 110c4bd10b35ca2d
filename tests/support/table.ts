export type Table = { columns: string[]; rows: string[][] }

/** Formats a table as text: the first column aligned left, the others right. */
export function formatTable({ columns, rows }: Table): string {
  const lines = [columns, ...rows]
  const widths = columns.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const format = (line: string[]) =>
    widths
      .map((width, column) => (column === 0 ? line[column] : undefined)?.padEnd(width) ?? line[column]?.padStart(width))
      .join('  ')
      .trimEnd()
  const rule = widths.map((width) => '─'.repeat(width)).join('  ')
  return [format(columns), rule, ...rows.map(format)].join('\n')
}

/** A count with a comma between thousands. */
export function formatCount(count: number): string {
  return Math.round(count).toLocaleString('en-GB')
}
