import { createContext, type MouseEvent, type ReactNode, use } from 'react'
import { Link, useNavigate } from 'react-router'
import { CameFromContext } from '#src/ui/desk/came-from.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { PhoneLink } from '#src/ui/phone-link.tsx'
import { RecordLink, useRecord } from '#src/ui/record/record-link.tsx'
import { useChanged } from '#src/ui/toasts/toasts.ts'

/** The roles of a table's parts, said outright: browsers drop them where CSS lays them out as cards. */
export const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  heading: { role: 'columnheader' },
  cell: { role: 'cell' },
}

export type ListRowProps = {
  /** The row's ID in the page. */
  id: string
  /** The ID of its record, which is shown beside the list. */
  recordId?: string
  /** The address of its record, if that is a page of its own. */
  href?: string
  children: ReactNode
}

const RowContext = createContext<{ recordId?: string | undefined; href?: string | undefined }>({})

/** The link to a row's record. */
export function RowLink({ className = 'prose-link', children }: { className?: string; children: ReactNode }) {
  const { recordId, href = '' } = use(RowContext)
  if (recordId === undefined) {
    return (
      <Link to={href} className={className}>
        {children}
      </Link>
    )
  }
  return (
    <RecordLink id={recordId} className={className}>
      {children}
    </RecordLink>
  )
}

/** A row's phone number, which a card shows as a button; nothing if there is none. */
export function RowPhone({ phone }: { phone: string }) {
  if (phone === '') return null
  return (
    <PhoneLink phone={phone} className="prose-link">
      <Icon size={18} className="md:hidden">
        <path d="M5 4h4l2 5-3 2a11 11 0 0 0 5 5l2-3 5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2" />
      </Icon>
      {phone}
    </PhoneLink>
  )
}

/**
 * A row of a list. A press anywhere on it opens its record; for keyboards and screen readers it has a `RowLink`. It is
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
      {...roles.row}
      data-row=""
      aria-current={isOpen || undefined}
      onClick={openRecord}
      className={opens ? 'scripted:cursor-pointer' : undefined}
    >
      <RowContext value={{ recordId, href }}>{children}</RowContext>
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
