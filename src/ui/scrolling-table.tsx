import type { ReactNode } from 'react'

type ScrollingTableProps = { name: string; columns: string[]; children: ReactNode }

/**
 * A table that scrolls by itself: sideways where the screen is narrow, down where the table is long; by keyboard too. Its head
 * stays in sight. The children are plain rows.
 */
export function ScrollingTable({ name, columns, children }: ScrollingTableProps) {
  return (
    <section
      // Not the name alone: the section around the table may bear it.
      aria-label={`${name}, table`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="mt-4 overflow-auto border-rule border-b lg:max-h-[calc(100vh-8rem)]"
    >
      <table className="min-w-[44rem] text-small">
        <caption className="sr-only">{name}</caption>
        <thead className="sticky top-0 bg-panel">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="font-semibold">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}
