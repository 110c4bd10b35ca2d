import { redirect, replace } from 'react-router'
import { appointmentsPath } from './appointments/list/appointment-list.ts'
import { peopleList } from './people/people-list.ts'
import { todayPath } from './sections.ts'

/** The pages that show records' forms, apart from the records' own pages. */
const pagesWithForms: ReadonlySet<string> = new Set([todayPath, appointmentsPath, peopleList.path])

/** The address that a form is sent from; null if it is the record's own page, or none that shows such forms. */
export function readFrom(request: Request): string | null {
  const from = URL.parse(new URL(request.url).searchParams.get('from') ?? '', 'https://desk.invalid')
  if (from?.origin !== 'https://desk.invalid' || !pagesWithForms.has(from.pathname)) return null
  return from.pathname + from.search + from.hash
}

/** The page that answers a form: the record's own, or the one that the form is on. */
export type AnswerPage = {
  recordPath: string
  from: string | null
  /** The facts that are being changed on it. */
  openFacts: string[]
}

/** The page that answers a form, which was sent to an address of `actionFrom`. */
export function readAnswerPage(request: Request, recordPath: string): AnswerPage {
  return { recordPath, from: readFrom(request), openFacts: new URL(request.url).searchParams.getAll('edit') }
}

/** Redirects to the page that answers a saved fact, on which the other facts that are being changed stay open. */
export function redirectToSavedFact({ openFacts, ...page }: AnswerPage, fact: string): Response {
  const others = openFacts.filter((each) => each !== fact)
  return redirectToAnswer({ ...page, openFacts: others }, { done: `saved-${fact}`, section: `fact-${fact}` })
}

type Answer = { done: string; added?: string | null; note?: string | null; section?: string }

/**
 * Redirects to the page that answers a form, with what was done, and the ID of a note that was added, or that was changed
 * and is shown on the record's own page, however old it is.
 */
export function redirectToAnswer(
  { recordPath, from, openFacts }: AnswerPage,
  { done, added = null, note = null, section = '' }: Answer,
): Response {
  const page = new URL(from ?? recordPath, 'https://desk.invalid')
  page.searchParams.delete('edit')
  for (const fact of openFacts) page.searchParams.append('edit', fact)
  page.searchParams.set('done', done)
  if (added !== null) page.searchParams.set('added', added)
  if (note !== null && from === null) page.searchParams.set('note', note)
  if (section !== '') page.hash = section
  const address = page.pathname + page.search + page.hash
  // Beside a list, Back is to close the panel, not to show what it was before.
  return from === null ? redirect(address, 303) : replace(address, 303)
}
