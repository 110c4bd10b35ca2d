import type { ReactNode } from 'react'

/** What may help beside the matter of a page: at its side where there is room, below it elsewhere. */
export function SidePanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <aside className="wrap-anywhere self-start border-link border-t-4 bg-panel p-6 lg:sticky lg:top-28">
      <h2 className="text-h3">{title}</h2>
      <div className="mt-4 space-y-4">{children}</div>
    </aside>
  )
}
