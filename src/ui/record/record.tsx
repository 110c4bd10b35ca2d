import { type ReactNode, use, useEffect, useEffectEvent, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { Answer } from '#src/ui/forms/answer.ts'
import { AnswerBox } from '#src/ui/forms/answer-box.tsx'
import { isBesideList } from '#src/ui/navigation.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import { useToasts } from '#src/ui/toasts/toasts.ts'
import { listSearch, RecordListContext } from './record-link.tsx'

type RecordProps = {
  /** Who or what it is. */
  title: string
  /** Its state in one line. */
  summary: ReactNode
  /** The list that it belongs to: its name, for the way back on narrow screens. */
  list: string
  /** The title of the page, if it must not name a person. */
  pageTitle?: string
  /** The latest note, which stays in sight. */
  lastNote?: { body: string; when: string } | null | undefined
  /** What is done with it first, such as a call. */
  actions?: ReactNode
  /** The last answer of its page. */
  answer: Answer | undefined
  children: ReactNode
}

/** Everything about one thing. It is a child route of its list: a panel from 80 rem, and a page below. */
export function Record({
  title,
  summary,
  list,
  pageTitle = title,
  lastNote = null,
  actions,
  answer,
  children,
}: RecordProps) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  // A page that was just loaded begins at its top.
  const { isScripted } = useToasts()
  const toList = { pathname: use(RecordListContext)?.list ?? '..', search: listSearch(search) }
  useEscape(() => void navigate(toList))
  useEffect(revealFocus, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record has the focus too
  useEffect(() => {
    if (isScripted) heading.current?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <section id="record" aria-labelledby="record-heading" className="record">
      <PageTitle title={pageTitle} isRefused={answer?.ok === false} />
      <div className="record-head">
        <div className="flex items-start gap-4">
          <div className="min-w-0 grow">
            <h1 id="record-heading" ref={heading} tabIndex={-1} className="wrap-anywhere mb-0.5 w-fit text-h2">
              {title}
            </h1>
            <div className="wrap-anywhere text-muted">{summary}</div>
          </div>
          <Link
            to={toList}
            aria-keyshortcuts="Escape"
            className="prose-link -mt-1 inline-flex min-h-target shrink-0 items-center print-hidden"
          >
            Close<span className="sr-only"> and go to {list}</span>
          </Link>
        </div>
        {lastNote != null && (
          <p className="mt-1 line-clamp-2 border-rule border-l-4 pl-3 text-small">
            <span className="tabular text-muted">Last note, {lastNote.when}:</span> {lastNote.body}
          </p>
        )}
      </div>
      <div className="space-y-4 px-4 py-3 [&>:empty]:mb-0">
        <AnswerBox answer={answer} />
        {actions !== undefined && <div className="flex flex-wrap gap-2 empty:hidden">{actions}</div>}
        {children}
      </div>
    </section>
  )
}

/** Scrolls what the keyboard focuses behind the record into view: browsers do not if part of it is already visible. */
function revealFocus() {
  function reveal({ target }: FocusEvent) {
    if (!(target instanceof Element) || !target.matches(':focus-visible') || !isBesideList()) return
    if (target.closest('#record') === null) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
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

/** In the place of a record that is not there, or not for this reader; it says so too after it was deleted. */
export function MissingRecord({ list, answer }: Pick<RecordProps, 'list' | 'answer'>) {
  return (
    <Record
      title={answer?.ok === true ? 'Deleted' : 'Not found'}
      summary={answer?.ok === true ? null : 'There’s no such record any more, or your account can’t open it.'}
      list={list}
      answer={answer}
    >
      {null}
    </Record>
  )
}
