import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export function Disclosure({ summary, isOpen, children }: { summary: string; isOpen?: boolean; children: ReactNode }) {
  return (
    <details open={isOpen}>
      <summary className="prose-link pressable inline-flex min-h-target items-center gap-1">
        <Icon size={18} className="shrink-0">
          <path d="m9 6 6 6-6 6" />
        </Icon>
        {summary}
      </summary>
      {children}
    </details>
  )
}
