import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { movePath } from '#src/pages/admin-profile/record-paths.ts'
import { recordPath } from '#src/platform/subject.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import type { CallView } from './selected-calls.server.ts'

type CallListProps = {
  title: string
  hint?: string
  calls: CallView[]
  /** Whether each has a link to its move. */
  mayMove?: boolean
}

/** Calls, with what is to become of each. */
export function CallList({ title, hint, calls, mayMove = false }: CallListProps) {
  return (
    <section aria-label={title}>
      <h2 className="text-h3">{title}</h2>
      {hint !== undefined && <p>{hint}</p>}
      <ul className="mt-2 border-rule border-b">
        {calls.map((call) => (
          <li
            key={call.appointmentId}
            className="wrap-anywhere grid min-h-11 items-center gap-x-6 gap-y-1 border-rule border-t py-2 sm:grid-cols-[12rem_minmax(0,1fr)_minmax(0,1fr)_auto]"
          >
            <span className="tabular font-semibold">
              <span aria-hidden="true">{call.whenShort}</span>
              <span className="sr-only">{call.when}</span>
            </span>
            <Link to={recordPath('appointment', call.appointmentId)} className="prose-link">
              {call.name}
            </Link>
            <span>
              {call.over ?? (
                <>
                  {call.agentName}
                  {call.toAgentName !== null && (
                    <>
                      <span aria-hidden="true"> → </span>
                      <span className="sr-only"> to </span>
                      <strong>{call.toAgentName}</strong>
                    </>
                  )}
                </>
              )}
            </span>
            {mayMove && (
              <ButtonLink to={movePath(call.appointmentId)} variant="quiet" size="small" className="justify-self-start">
                Move<span className="sr-only">: {call.name}</span>
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Whom staff have to tell themselves, as another sentence; empty if everyone can be emailed. */
export function whoIsUnreached(calls: CallView[]): string {
  const count = calls.filter(({ email }) => email === '').length
  if (count === 0) return ''
  return ` ${count === 1 ? 'One visitor' : `${count} visitors`} didn’t give an email address: please tell them yourself.`
}

/** Who is told, and the button that does it, in sight however long the list is. */
export function ConfirmBar({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-soft border border-link bg-raised px-4 py-2 shadow-sheet [@media(height<24rem)]:static [@media(height>=24rem)]:max-lg:bottom-[calc(3.5rem+env(safe-area-inset-bottom))]">
      <p className="min-w-0 grow basis-64 text-small">{words}</p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  )
}
