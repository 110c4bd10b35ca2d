import { type MouseEvent, type ReactNode, use } from 'react'
import { useNavigate } from 'react-router'
import { CameFromContext } from '#src/ui/desk/came-from.tsx'
import { isPlainPress, isSelecting, OpenRecordContext, recordIdOf } from '#src/ui/record-panel/open-record.ts'
import { useChanged } from '#src/ui/toasts/toasts.ts'

type ListRowProps = {
  /** The row's ID in the page. */
  id: string
  /** The address of its record, to which one of the row's links leads too. */
  href?: string
  children: ReactNode
}

/**
 * A row of a list. A press anywhere on it opens its record; for keyboards and screen readers it has a link. It is
 * highlighted when it has changed, when someone comes back from its page, and while the panel shows its record.
 */
export function ListRow({ id, href, children }: ListRowProps) {
  const navigate = useNavigate()
  const changed = useChanged(id)
  const isCameFrom = href !== undefined && use(CameFromContext) === href
  const isOpen = href !== undefined && use(OpenRecordContext) === recordIdOf(href)

  function openRecord(event: MouseEvent<HTMLTableRowElement>) {
    const isOnControl =
      event.target instanceof Element &&
      event.target.closest('a, button, summary, input, label, [data-select]') !== null
    if (href === undefined || event.defaultPrevented || !isPlainPress(event) || isOnControl || isSelecting()) return
    void navigate(href)
  }

  return (
    <tr
      {...changed}
      {...(isCameFrom && { 'data-changed': '' })}
      data-row=""
      data-record={href}
      aria-current={isOpen || undefined}
      onClick={openRecord}
      className={href === undefined ? undefined : 'scripted:cursor-pointer'}
    >
      {children}
    </tr>
  )
}
