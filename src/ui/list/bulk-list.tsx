import {
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Form, useNavigation, useSearchParams } from 'react-router'
import type { Answer } from '#src/ui/forms/answer.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'
import type { ListDescription } from './list-query.ts'
import { SelectAllBox, SelectionContext } from './row-checkbox.tsx'

export type BulkListProps = {
  /** The form's ID, to which the checkboxes of the rows belong. */
  id: string
  /** The form's name, and what it says while nothing is selected. */
  name: string
  hint: string
  list: ListDescription
  /** The answer to the last press, which ends the selection unless it is a refusal. */
  answer: Answer | undefined
  /** The buttons. */
  actions: ReactNode
  /** The table, whose rows have checkboxes. */
  children: ReactNode
}

/**
 * A list whose selected rows can be changed together. The checkboxes are ordinary fields of the form below the table,
 * so that it works without scripts. With them its buttons are shown, and stay in sight, while rows are selected, and the
 * selection ends when the list shows another page, order or filter. Why nothing was done is said between the buttons.
 */
export function BulkList({ id, name, hint, list, answer, actions, children }: BulkListProps) {
  const form = useRef<HTMLFormElement>(null)
  const lastBox = useRef<HTMLInputElement>(null)
  const [{ count, total }, setCounts] = useState({ count: 0, total: 0 })
  // Only of a page that was sent without scripts: with them, the ticks are still there.
  const [sent, setSent] = useState<Record<string, unknown>>(answer?.result?.initialValue ?? nothing)

  const recount = useCallback(() => {
    const boxes = boxesOf(form.current)
    const now = { count: boxes.filter(({ checked }) => checked).length, total: boxes.length }
    // The buttons go with the selection, and must not take the focus along.
    if (now.count === 0 && form.current?.contains(document.activeElement)) {
      const box = boxes.find((one) => one === lastBox.current) ?? boxes[0]
      box?.focus({ preventScroll: true })
    }
    setCounts((last) => (last.count === now.count && last.total === now.total ? last : now))
  }, [])
  // When the form goes, because nothing can be selected any more, the focus must not vanish with it.
  useLayoutEffect(() => {
    const element = form.current
    return () => {
      if (element?.contains(document.activeElement)) document.getElementById('main')?.focus({ preventScroll: true })
    }
  }, [])
  // Also after the list was refreshed, and for what was ticked before the scripts ran.
  useEffect(recount)

  const [query] = useSearchParams()
  const shown = [...Object.keys(list.fields), 'after'].map((field) => query.get(field)).join('\n')
  const last = useRef({ shown, answer })
  useEffect(() => {
    // The router drops the answer when the page's address changes; that isn't a new one.
    const isAnswered = answer?.ok === true && last.current.answer !== answer
    if (isAnswered || last.current.shown !== shown) form.current?.reset()
    last.current = { shown, answer }
  }, [shown, answer])

  const selection = useMemo(() => {
    const toggleAll = () => {
      for (const box of boxesOf(form.current)) box.checked = count < total
      setCounts({ count: count < total ? total : 0, total })
    }
    return { form: id, count, total, toggleAll, sent }
  }, [id, count, total, sent])

  function onReset() {
    for (const box of boxesOf(form.current)) box.defaultChecked = false
    setSent(nothing)
    // After the browser has reset the fields.
    setTimeout(recount)
  }

  // Not a change event: after a reset React takes a box that is ticked again for unchanged.
  function onClick({ target: box, shiftKey }: MouseEvent<HTMLDivElement>) {
    if (!(box instanceof HTMLInputElement) || box.form !== form.current || box.form === null) return
    // With Shift, all rows from the last one that was pressed.
    const boxes = boxesOf(box.form)
    const [from, to] = [boxes.indexOf(lastBox.current ?? box), boxes.indexOf(box)]
    if (shiftKey && from !== -1) {
      for (const between of boxes.slice(Math.min(from, to), Math.max(from, to) + 1)) between.checked = box.checked
    }
    lastBox.current = box
    recount()
  }

  // The pressed button is not disabled meanwhile, which would take the focus from it.
  const isSending = useNavigation().formMethod === 'POST'
  function sendOnce(event: FormEvent) {
    if (isSending) event.preventDefault()
  }

  const refusal = answer?.ok === false ? answer.message : null
  return (
    <SelectionContext value={selection}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notices presses on the checkboxes within */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Space is a click on a checkbox */}
      <div onClick={onClick}>
        {children}
        {/* In place of the heading above the checkboxes, which cards don't have. */}
        <SelectAllBox className="inline-flex min-h-target cursor-pointer items-center gap-3 md:hidden" isNameShown />
        <Form
          ref={form}
          id={id}
          method="post"
          state={preserveScroll}
          aria-label={name}
          onSubmit={sendOnce}
          onReset={onReset}
          data-selected={count > 0 || refusal !== null ? '' : undefined}
          className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 py-1 data-selected:sticky data-selected:bottom-0 data-selected:z-10 data-selected:rounded-soft data-selected:border data-selected:border-link data-selected:bg-raised data-selected:px-3 data-selected:shadow-sheet print-hidden [@media(height<24rem)]:static! [@media(height>=24rem)]:max-lg:data-selected:bottom-[calc(3.5rem+env(safe-area-inset-bottom))]"
        >
          {refusal !== null && (
            <p role="alert" className="basis-full font-semibold text-danger unscripted:hidden">
              {refusal}.
            </p>
          )}
          <p aria-live="polite" className="text-small">
            {count === 0 ? <span className="text-muted">{hint}</span> : <strong>{count} selected</strong>}
          </p>
          <div className={`flex flex-wrap gap-2 ${count === 0 ? 'scripted:hidden' : ''}`}>
            {actions}
            <button
              type="reset"
              className={`pressable inline-flex min-h-control items-center px-2 text-link underline ${sent === nothing ? '' : 'unscripted:hidden'}`}
            >
              Clear selection
            </button>
          </div>
        </Form>
      </div>
    </SelectionContext>
  )
}

const nothing = {}

function boxesOf(form: HTMLFormElement | null): HTMLInputElement[] {
  const fields = form === null ? [] : [...form.elements]
  return fields.filter((field) => field instanceof HTMLInputElement && field.type === 'checkbox') as HTMLInputElement[]
}
