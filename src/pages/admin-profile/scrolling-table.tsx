import type { ReactNode } from 'react'

export const cellLook = 'py-3 pr-6'

type ScrollingTableProps = { name: string; columns: string[]; children: ReactNode }

/** A table that scrolls sideways by itself where the screen is narrow, by keyboard too. */
export function ScrollingTable({ name, columns, children }: ScrollingTableProps) {
  return (
    <section
      // Not the name alone: the section around the table may bear it.
      aria-label={`${name}, table`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="mt-4 overflow-x-auto"
    >
      <table className="w-full min-w-[44rem] border-collapse text-left text-small">
        <caption className="sr-only">{name}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className={`${cellLook} font-semibold text-muted`}>
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
