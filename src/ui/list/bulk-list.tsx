import {
  type ChangeEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Form, useSearchParams } from 'react-router'
import { preserveScroll } from '../navigation.tsx'
import type { ListDescription } from './list-query.ts'
import { SelectionContext } from './row-checkbox.tsx'

type BulkListProps = {
  /** The form's ID, to which the checkboxes of the rows belong. */
  id: string
  /** The form's name, and what it says while nothing is selected. */
  name: string
  hint: string
  list: ListDescription
  /** The answer to the last press, which ends the selection. */
  answer: unknown
  /** The buttons. */
  actions: ReactNode
  /** The table, with `SelectAll` above a column of `RowCheckbox`. */
  children: ReactNode
}

/**
 * A list whose selected rows can be changed together. The checkboxes are ordinary fields of the form below the table,
 * so that it works without scripts. With them the form stays in sight while rows are selected, and the selection ends
 * when the list shows another page, order or filter.
 */
export function BulkList({ id, name, hint, list, answer, actions, children }: BulkListProps) {
  const form = useRef<HTMLFormElement>(null)
  const lastBox = useRef<HTMLInputElement>(null)
  const [{ count, total }, setCounts] = useState({ count: 0, total: 0 })

  const recount = useCallback(() => {
    const boxes = boxesOf(form.current)
    const now = { count: boxes.filter(({ checked }) => checked).length, total: boxes.length }
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
  const shown = [...Object.keys(list.fields), list.cursor ?? 'after'].map((field) => query.get(field)).join('\n')
  const last = useRef({ shown, answer })
  useEffect(() => {
    if (last.current.shown === shown && last.current.answer === answer) return
    last.current = { shown, answer }
    form.current?.reset()
  }, [shown, answer])

  const selection = useMemo(() => {
    const toggleAll = () => {
      for (const box of boxesOf(form.current)) box.checked = count < total
      setCounts({ count: count < total ? total : 0, total })
    }
    return { form: id, count, total, toggleAll }
  }, [id, count, total])

  function onChange({ target, nativeEvent }: ChangeEvent<HTMLDivElement>) {
    const box: EventTarget = target
    if (!(box instanceof HTMLInputElement) || box.form !== form.current || box.form === null) return
    // With Shift, all rows from the last one that was pressed.
    const boxes = boxesOf(box.form)
    const [from, to] = [boxes.indexOf(lastBox.current ?? box), boxes.indexOf(box)]
    if ('shiftKey' in nativeEvent && nativeEvent.shiftKey === true && from !== -1) {
      for (const between of boxes.slice(Math.min(from, to), Math.max(from, to))) between.checked = box.checked
    }
    lastBox.current = box
    recount()
  }

  return (
    <SelectionContext value={selection}>
      <div onChange={onChange}>
        {children}
        <Form
          ref={form}
          id={id}
          method="post"
          state={preserveScroll}
          aria-label={name}
          // After the browser has reset the fields.
          onReset={() => setTimeout(recount)}
          data-selected={count > 0 ? '' : undefined}
          className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 py-1 data-selected:sticky data-selected:bottom-0 data-selected:z-10 data-selected:rounded-soft data-selected:border data-selected:border-link data-selected:bg-raised data-selected:px-3 data-selected:shadow-sheet print-hidden [@media(height<24rem)]:static! [@media(height>=24rem)]:max-lg:data-selected:bottom-[calc(3.5rem+env(safe-area-inset-bottom))]"
        >
          <p aria-live="polite" className="text-small">
            {count === 0 ? <span className="text-muted">{hint}</span> : <strong>{count} selected</strong>}
          </p>
          <div className="flex flex-wrap gap-2">
            {actions}
            <button
              type="reset"
              className={`pressable inline-flex min-h-control items-center px-2 text-link underline ${count === 0 ? 'scripted:hidden' : ''}`}
            >
              Clear selection
            </button>
          </div>
        </Form>
      </div>
    </SelectionContext>
  )
}

function boxesOf(form: HTMLFormElement | null): HTMLInputElement[] {
  const fields = form === null ? [] : [...form.elements]
  return fields.filter((field) => field instanceof HTMLInputElement && field.type === 'checkbox') as HTMLInputElement[]
}
