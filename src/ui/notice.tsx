import type { ReactNode } from 'react'

const looks = { quiet: 'border-link bg-panel', danger: 'border-danger bg-danger-panel' }

type NoticeProps = { look?: keyof typeof looks; className?: string; children: ReactNode }

/** Something worth knowing; `danger` when something is wrong that is no error of a form. */
export function Notice({ look = 'quiet', className = '', children }: NoticeProps) {
  return <div className={`rounded-soft border-l-4 px-5 py-4 ${looks[look]} ${className}`}>{children}</div>
}
