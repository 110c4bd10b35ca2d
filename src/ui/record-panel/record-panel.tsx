import { type ReactNode, type SubmitEvent, useEffect, useEffectEvent } from 'react'
import { Form, Link, useLocation, useSearchParams } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import { isWideScreen, panelId, queryWithRecord } from './open-record.ts'

/** The ID of the panel's heading, which has the focus when the panel opens. */
export const panelHeadingId = 'panel-heading'

export type ShownRecord = {
  /** The path of its own page, which ends in its ID; null if it has none. */
  page: string | null
  /** What it is called. */
  title: string
  /** One line of context. */
  summary: ReactNode
  content: ReactNode
}

type RecordPanelProps = ShownRecord & { onClose: () => void }

/**
 * A record beside its list: at the right of wide screens, where the list keeps its place, and above it on others. It is
 * no dialog, so the list can be used meanwhile. Without scripts its button is a form that leads to just the list.
 */
export function RecordPanel({ title, summary, content, page, onClose }: RecordPanelProps) {
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const closed = new URLSearchParams(queryWithRecord(query, null))
  useEscape(onClose)
  useEffect(revealFocus, [])

  function close(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onClose()
  }

  return (
    <section id={panelId} aria-labelledby={panelHeadingId} className="record-panel">
      <div className="record-panel-head flex items-start gap-4">
        <div className="min-w-0 grow">
          <h2 id={panelHeadingId} tabIndex={-1} className="wrap-anywhere text-h2">
            {title}
          </h2>
          <p className="wrap-anywhere text-muted">{summary}</p>
          {page !== null && (
            <Link to={page} className="prose-link inline-flex min-h-6 items-center">
              Open the whole page
            </Link>
          )}
        </div>
        <Form method="get" action={pathname} onSubmit={close} className="shrink-0 print-hidden">
          {[...closed].map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit" variant="quiet" size="small" aria-keyshortcuts="Escape">
            Close
          </Button>
        </Form>
      </div>
      <div className="space-y-4 px-4 py-3">{content}</div>
    </section>
  )
}

/** Scrolls what the keyboard focuses behind the panel into view: browsers do not if part of it is already visible. */
function revealFocus() {
  function reveal({ target }: FocusEvent) {
    if (!(target instanceof Element) || !target.matches(':focus-visible') || !isWideScreen()) return
    if (target.closest(`#${panelId}`) === null) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  document.addEventListener('focusin', reveal)
  return () => document.removeEventListener('focusin', reveal)
}

/** Closes on Escape, unless that is for a dialog or menu, or for a field in which something has been typed. */
function useEscape(onClose: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
    if (document.querySelector('dialog[open], :popover-open') !== null || isFilledIn(event.target)) return
    event.preventDefault()
    onClose()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function isFilledIn(target: EventTarget | null): boolean {
  const isText = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
  return isText && target.value !== target.defaultValue
}
