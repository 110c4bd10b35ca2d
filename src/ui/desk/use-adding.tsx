import { useSearchParams } from 'react-router'
import { ButtonLink } from '#src/ui/button.tsx'
import type { Answer } from '#src/ui/forms/answer.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'

/** Whether a list's form for a new record is open, as `?add` or its answer says, and the link that opens it. */
export function useAdding(name: string, answer: Answer | undefined) {
  const [query] = useSearchParams()
  const isAdding = query.has('add') || answer !== undefined
  const opened = new URLSearchParams(query)
  opened.set('add', '')
  const link = !isAdding && (
    <ButtonLink to={`?${opened}`} state={preserveScroll} variant="quiet">
      {name}
    </ButtonLink>
  )
  return { isAdding, link }
}
