import type { ReactNode } from 'react'

/** A list's filter and, on the same line if there is room, its chips and links. */
export function ListControls({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-x-6 gap-y-1.5">{children}</div>
}
