import { type MouseEvent, type ReactNode, use } from 'react'
import { useNavigate } from 'react-router'
import { CameFromContext } from '#src/ui/desk/came-from.tsx'
import { useRecord } from '#src/ui/record/record-link.tsx'
import { useChanged } from '#src/ui/toasts/toasts.ts'

type ListRowProps = {
  /** The row's ID in the page. */
  id: string
  /** The ID of its record, to which its `RecordLink` leads. */
  recordId?: string
  /** The address of its record, to which one of the row's links leads too. */
  href?: string
  children: ReactNode
}

/**
 * A row of a list. A press anywhere on it opens its record; for keyboards and screen readers it has a link. It is
 * highlighted when it has changed, when someone comes back from its page, and while its record is open.
 */
export function ListRow({ id, recordId, href, children }: ListRowProps) {
  const navigate = useNavigate()
  const changed = useChanged(id)
  const record = useRecord(recordId ?? '')
  const isCameFrom = use(CameFromContext) === (recordId === undefined ? href : record.path)
  const isOpen = recordId !== undefined && record.isOpen
  const opens = recordId !== undefined || href !== undefined

  function openRecord(event: MouseEvent<HTMLTableRowElement>) {
    const isOnControl =
      event.target instanceof Element &&
      event.target.closest('a, button, summary, input, label, [data-select]') !== null
    if (!opens || event.defaultPrevented || !isPlainPress(event) || isOnControl || isSelecting()) return
    if (href === undefined) event.currentTarget.querySelector<HTMLElement>('[data-record-link]')?.click()
    else void navigate(href)
  }

  return (
    <tr
      {...changed}
      {...(isCameFrom && { 'data-changed': '' })}
      data-row=""
      aria-current={isOpen || undefined}
      onClick={openRecord}
      className={opens ? 'scripted:cursor-pointer' : undefined}
    >
      {children}
    </tr>
  )
}

/** Whether a click asks for nothing but what is pressed, such as no new tab. */
function isPlainPress({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey
}

/** Whether someone is selecting text with the press, rather than pressing what is there. */
function isSelecting(): boolean {
  return window.getSelection()?.isCollapsed === false
}
