import { type FormEvent, useEffect, useRef } from 'react'
import { Form, useSubmit } from 'react-router'
import { SearchField } from '../../ui/search-field.tsx'
import { keepPlace } from '../_frame/after-navigation.ts'

/** How long typing must rest before the search follows it, in milliseconds. */
const restMs = 250

/** Searches users by the beginning of the e-mail address: while typing where scripts run, by the button elsewhere. */
export function UserSearch({ search }: { search: string }) {
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
      action="/admin-profile"
      role="search"
      state={keepPlace}
      onInput={onInput}
      onSubmit={() => clearTimeout(timer.current)}
      className="mt-8 max-w-xl"
    >
      <SearchField ref={field} id="user-search" name="email" label="Search by email" search={search} />
    </Form>
  )
}
