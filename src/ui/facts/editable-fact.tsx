import type { SubmissionResult } from '@conform-to/dom'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, Link, useLocation, useNavigate, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { DoneNotice } from '#src/ui/toasts/done-notice.tsx'
import { useChanged } from '#src/ui/toasts/toasts.ts'
import { type FactControl, FactField } from './fact-field.tsx'

/** The answer to a fact's form that was refused. */
export type FactAnswer = {
  fact: string
  result: SubmissionResult<string[]>
  /** Whether someone else has changed it since it was shown. */
  isStale: boolean
}

/** That the fact was saved last: what identifies that answer, and what the page says. */
type SavedFact = { answer: unknown; text: string }

export type EditableFactProps = {
  /** Where the form is sent to: the record's page, which may say where to show the answer. */
  action: string
  /** The fact's name, unique on the page. */
  fact: string
  /** The same in words: the label of its field. */
  term: string
  /** As it is shown. */
  detail: ReactNode
  /** As it is edited. */
  value: string
  /** Changes with the value, and is sent back. */
  version: string
  control: FactControl
  /** What else saving does, and who is emailed. */
  hint: string
  answer: FactAnswer | null
  saved: SavedFact | null
}

/**
 * The detail of a fact with `Change`, which puts a form in its place: a link to an address that names the facts that are
 * open, so it works without scripts, and what is typed in other facts stays. Each is saved separately.
 */
export function EditableFact(props: EditableFactProps) {
  const { fact, term, detail, answer, saved } = props
  const { isAsked, openHref } = useOpenFacts(fact)
  // It stays open, whatever else the page does, until it is saved or closed.
  const [isOpen, setIsOpen] = useState(isAsked)
  useEffect(() => {
    if (isAsked) setIsOpen(true)
  }, [isAsked])
  useEffect(() => {
    if (saved?.answer !== undefined) setIsOpen(false)
  }, [saved?.answer])
  const link = useRef<HTMLAnchorElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    // The field or button that had the focus is gone.
    if (wasOpen.current && !isOpen && document.activeElement === document.body) link.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <div {...useChanged(`fact-${fact}`)} className="scroll-mt-24">
      <DoneNotice answer={saved?.answer} text={saved?.text ?? null} changed={`fact-${fact}`} />
      {isOpen ? (
        <FactForm {...props} answer={answer?.fact === fact ? answer : null} onClose={() => setIsOpen(false)} />
      ) : (
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <div className="min-w-0">{detail}</div>
          <Link
            ref={link}
            to={openHref}
            replace
            defaultShouldRevalidate={false}
            state={preserveScroll}
            className="prose-link shrink-0 py-1 text-small print-hidden"
          >
            Change<span className="sr-only"> {inSentence(term)}</span>
          </Link>
        </div>
      )}
    </div>
  )
}

function inSentence(term: string): string {
  return term.charAt(0).toLowerCase() + term.slice(1)
}

/** The address names the facts that are open, the latest last: it has the focus. */
function useOpenFacts(fact: string) {
  const { search } = useLocation()
  const open = new URLSearchParams(search).getAll('edit')
  const others = open.filter((each) => each !== fact)
  const hrefOf = (facts: string[]) => {
    const query = new URLSearchParams(search)
    for (const name of ['edit', 'done', 'added']) query.delete(name)
    for (const each of facts) query.append('edit', each)
    return `?${query}`
  }
  return {
    isAsked: open.includes(fact),
    isLatest: open.at(-1) === fact,
    openHref: hrefOf([...others, fact]),
    closeHref: hrefOf(others),
    /** What the answer to its form opens again. */
    formQuery: new URLSearchParams([...others, fact].map((each) => ['edit', each])),
  }
}

function FactForm(props: EditableFactProps & { onClose: () => void }) {
  const { action, fact, term, detail, value, version, control, hint, answer, onClose } = props
  const { closeHref, formQuery, isLatest } = useOpenFacts(fact)
  const navigate = useNavigate()
  const sent = useNavigation().formData
  const [form, fieldOf] = useForm<{ value: string }>({
    id: `edit-${fact}`,
    lastResult: answer?.result,
    defaultValue: { value },
  })
  const field = fieldOf('value')
  const box = useRef<HTMLFormElement>(null)
  // After a refusal the form replaces what the page shows now; until then, what it showed when it was opened.
  const [versionWhenOpened] = useState(version)
  const [isRefused, setIsRefused] = useState(false)
  useEffect(() => {
    if (answer === null) return
    setIsRefused(true)
    box.current?.querySelector<HTMLElement>('[name=value]')?.focus()
  }, [answer])
  const isChangedMeanwhile = answer?.isStale === true || version !== versionWhenOpened

  function closeByEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    // It is not for the panel that the record may be in.
    event.preventDefault()
    onClose()
    void navigate(closeHref, {
      replace: true,
      defaultShouldRevalidate: false,
      state: preserveScroll,
    })
  }

  return (
    <Form
      ref={box}
      id={form.id}
      method="post"
      action={`${action}${action.includes('?') ? '&' : '?'}${formQuery}`}
      state={preserveScroll}
      noValidate
      onKeyDown={closeByEscape}
      className="space-y-2 py-1"
    >
      <input type="hidden" name="fact" value={fact} />
      <input type="hidden" name="shown" value={isRefused ? version : versionWhenOpened} />
      {isChangedMeanwhile && (
        <div className="border-link border-l-4 pl-3">
          <span className="text-muted text-small">It’s now:</span> {detail}
        </div>
      )}
      <FactField field={field} label={term} hint={hint} control={control} hasFocus={isLatest} />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          name="intent"
          value="save-fact"
          isBusy={sent?.get('intent') === 'save-fact' && sent.get('fact') === fact}
        >
          Save<span className="sr-only"> {inSentence(term)}</span>
        </Button>
        <ButtonLink
          to={closeHref}
          onClick={onClose}
          replace
          defaultShouldRevalidate={false}
          state={preserveScroll}
          variant="quiet"
        >
          Cancel<span className="sr-only"> changes to {inSentence(term)}</span>
        </ButtonLink>
      </div>
    </Form>
  )
}
