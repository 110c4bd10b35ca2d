import { Link } from 'react-router'
import { recordPath } from '#src/platform/subject.ts'
import { Disclosure } from '#src/ui/disclosure.tsx'

export type EarlierProps = {
  personId: string
  calls: { href: string; when: string; status: string }[]
  notes: { noteId: string; body: string; when: string }[]
}

/** What is known of the person from before: their other calls, and the latest notes. Nothing if there is none. */
export function Earlier({ personId, calls, notes }: EarlierProps) {
  if (calls.length + notes.length === 0) return null
  return (
    <section aria-labelledby="earlier-heading" className="space-y-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="earlier-heading" className="text-h3">
          Earlier
        </h2>
        <Link to={recordPath('person', personId)} className="prose-link text-small">
          Everything about this person
        </Link>
      </div>
      {calls.length > 0 && (
        <ul>
          {calls.map(({ href, when, status }) => (
            <li key={href} className="flex flex-wrap gap-x-3">
              <Link to={href} className="prose-link tabular">
                {when}
              </Link>
              <span className="text-muted">{status}</span>
            </li>
          ))}
        </ul>
      )}
      {notes.map(({ noteId, body, when }) => (
        <blockquote key={noteId} className="border-rule border-l-4 pl-3">
          <p className="tabular text-muted text-small">{when}</p>
          {body.length > longNote ? (
            <Disclosure summary={`${body.slice(0, longNote)}…`}>
              <p className="wrap-anywhere whitespace-pre-wrap">{body}</p>
            </Disclosure>
          ) : (
            <p className="wrap-anywhere whitespace-pre-wrap">{body}</p>
          )}
        </blockquote>
      ))}
    </section>
  )
}

/** How many characters of a note are shown before it is opened. */
const longNote = 200
