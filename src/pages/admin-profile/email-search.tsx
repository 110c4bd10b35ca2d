import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Form, useSubmit } from 'react-router'
import { SearchField } from '../../ui/list/filter-field.tsx'
import { keepPlace } from '../../ui/navigation.tsx'

/** How long typing must rest before the search follows it, in milliseconds. */
const restMs = 250

type EmailSearchProps = { id: string; path: string; search: string; children?: ReactNode }

/**
 * Searches a page's list by the beginning of the e-mail address: while typing where scripts run, by the button elsewhere.
 * `path` is the page's address, which takes the term as `email`. The children are what narrows the list besides.
 */
export function EmailSearch({ id, path, search, children }: EmailSearchProps) {
  const submit = useSubmit()
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    // Back and Forward change the search; nobody who is typing is interrupted.
    if (field.current !== null && document.activeElement !== field.current) field.current.value = search
  }, [search])
  useEffect(() => () => clearTimeout(timer.current), [])

  function onInput({ currentTarget }: FormEvent<HTMLFormElement>) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void submit(currentTarget, { replace: true, state: keepPlace }), restMs)
  }

  return (
    <Form
      method="get"
      action={path}
      role="search"
      state={keepPlace}
      onInput={onInput}
      onSubmit={() => clearTimeout(timer.current)}
      className="mt-8 space-y-4"
    >
      <div className="max-w-xl">
        <SearchField ref={field} id={id} name="email" label="Search by email" search={search} />
      </div>
      {children}
    </Form>
  )
}
