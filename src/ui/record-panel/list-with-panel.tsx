import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { Notice } from '#src/ui/notice.tsx'
import {
  isPlainPress,
  isSelecting,
  isWideScreen,
  OpenRecordContext,
  openParameter,
  queryWithRecord,
  recordIdOf,
} from './open-record.ts'
import { panelHeadingId, RecordPanel, type ShownRecord } from './record-panel.tsx'

type ListWithPanelProps = {
  /** The record that the address opens; null if it opens none, or one that is not for this reader. */
  record: ShownRecord | null
  children: ReactNode
}

/**
 * A list whose records open in a panel, which the address names: `?open=<id>`. What leads to a record has its address as
 * `data-record`: its page's path, or that of the list with the record open. On a wide screen a plain press there opens
 * the panel instead. On others, a record without a page of its own takes the place of the list.
 */
export function ListWithPanel({ record, children }: ListWithPanelProps) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const openId = query.get(openParameter) || null
  const nextId = next?.pathname === pathname ? new URLSearchParams(next.search).get(openParameter) : openId
  useFocus(openId)
  useFocusAfterForm()

  // Back closes the panel, however many records were looked at in it.
  const isBackToList = useRef(false)
  useEffect(() => {
    if (openId === null) isBackToList.current = false
  }, [openId])

  function open(id: string) {
    const isOpen = openId !== null
    if (!isOpen) isBackToList.current = true
    void navigate({ search: queryWithRecord(query, id) }, { replace: isOpen, state: preserveScroll })
  }

  function close() {
    if (isBackToList.current) void navigate(-1)
    else void navigate({ search: queryWithRecord(query, null) }, { replace: true, state: preserveScroll })
  }

  function openPressed(event: MouseEvent<HTMLElement>) {
    const address = findPressedRecord(event)
    if (address === null || !isWideScreen()) return
    // The link, or the row, would load the record's page, or the list anew.
    event.preventDefault()
    open(recordIdOf(address))
  }

  return (
    <OpenRecordContext value={nextId}>
      {record !== null && <RecordPanel key={openId} {...record} onClose={close} />}
      {openId !== null && record === null && (
        <Notice className="my-2">There’s no such record any more, or your account can’t open it.</Notice>
      )}
      <div onClickCapture={openPressed} className={record?.page === null ? 'max-[80rem]:hidden' : undefined}>
        {children}
      </div>
    </OpenRecordContext>
  )
}

/** The address of the record that a plain press is on: on its link, or on its row beside other links and controls. */
function findPressedRecord(event: MouseEvent<HTMLElement>): string | null {
  if (!isPlainPress(event) || !(event.target instanceof Element)) return null
  const control = event.target.closest('a, button, summary, input, label')
  const address = event.target.closest('[data-record]')?.getAttribute('data-record') ?? null
  const isItsLink =
    control instanceof HTMLAnchorElement && [control.pathname, control.getAttribute('href')].includes(address)
  return (control === null ? !isSelecting() : isItsLink) ? address : null
}

/**
 * Focuses the panel's heading when it opens or shows another record. When it closes, the focus goes back to the link of
 * the record that was open, or to the page if there is none, unless someone types elsewhere by now.
 */
function useFocus(id: string | null): void {
  const last = useRef(id)
  useEffect(() => {
    const lastId = last.current
    last.current = id
    if (id === lastId) return
    if (id !== null) return document.getElementById(panelHeadingId)?.focus({ preventScroll: true })
    if (document.activeElement?.matches('input, select, textarea') === true) return
    const place = linkOf(lastId)
    const target = place ?? document.getElementById('main')
    target?.focus({ preventScroll: true })
    // Not by the focus, which would put it into the middle of the screen.
    place?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [id])
}

/** After a form whose button is gone, such as that of an email that was sent again, the panel's heading has the focus. */
function useFocusAfterForm(): void {
  const isSending = useNavigation().formMethod === 'POST'
  const wasSending = useRef(isSending)
  useEffect(() => {
    const isAnswered = wasSending.current && !isSending
    wasSending.current = isSending
    if (isAnswered && document.activeElement === document.body) {
      document.getElementById(panelHeadingId)?.focus({ preventScroll: true })
    }
  }, [isSending])
}

function linkOf(id: string | null): HTMLElement | undefined {
  const places = [...document.querySelectorAll<HTMLElement>('[data-record]')]
  const place = places.find(({ dataset }) => recordIdOf(dataset['record'] ?? '') === id)
  return place?.querySelector('a') ?? place
}
