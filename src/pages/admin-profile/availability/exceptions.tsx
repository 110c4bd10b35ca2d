import { useState } from 'react'
import { Form } from 'react-router'
import { TimeForm } from '#src/pages/admin-profile/appointments/calendar/time-form.tsx'
import type { Answer } from '#src/ui/forms/answer.ts'
import { SubmitButton } from '#src/ui/forms/submit-button.tsx'
import { preserveScroll } from '#src/ui/navigation.tsx'
import type { AgentView } from './availability-view.server.ts'
import { Part } from './part.tsx'

/** The exceptions to an agent's weekly hours, and the form that adds one. */
export function Exceptions({ agent, answer }: { agent: AgentView; answer: Answer | undefined }) {
  const { agentId, today, daysOff, extraHours } = agent
  const additions = useAdditions([...daysOff, ...extraHours].map(({ id }) => id))
  return (
    <>
      <div className="space-y-12">
        <Part id="days-off" title="Days off">
          <ExceptionList intent="unblock" entries={daysOff} />
        </Part>
        <Part id="extra-hours" title="Extra hours">
          <ExceptionList intent="remove-extra-hours" entries={extraHours} />
        </Part>
      </div>
      <Part id="new-time" title="Add a day off or extra hours">
        <div className="sheet p-6">
          {/* Begins anew after something was added. */}
          <TimeForm
            key={additions}
            form="block"
            values={{ agentId, day: '' }}
            agents={null}
            today={today}
            answer={answer}
          />
        </div>
      </Part>
    </>
  )
}

/** How often IDs have been added to these. */
function useAdditions(ids: string[]): number {
  const [last, setLast] = useState({ ids, additions: 0 })
  if (ids.join() !== last.ids.join()) {
    const isAdded = ids.some((id) => !last.ids.includes(id))
    setLast({ ids, additions: isAdded ? last.additions + 1 : last.additions })
  }
  return last.additions
}

type ExceptionListProps = {
  /** What the buttons that remove an entry ask for. */
  intent: 'unblock' | 'remove-extra-hours'
  entries: { id: string; words: string; note: string; isOfAll: boolean }[]
}

/** Exceptions, each with a button to remove it. */
function ExceptionList({ intent, entries }: ExceptionListProps) {
  if (entries.length === 0) return <p className="text-muted">None planned.</p>
  return (
    <ul className="border-rule border-t">
      {entries.map(({ id, words, note, isOfAll }) => (
        <li key={id} className="flex items-center justify-between gap-4 border-rule border-b py-2">
          <div className="min-w-0">
            <p className="tabular">{words}</p>
            {note !== '' && <p className="wrap-anywhere text-muted text-small">{note}</p>}
          </div>
          {isOfAll ? (
            <p className="text-muted">Closed for everyone</p>
          ) : (
            <Form method="post" state={preserveScroll}>
              <input type="hidden" name="about" value={id} />
              <SubmitButton intent={intent} about={id} variant="quiet" size="small">
                Remove<span className="sr-only"> {words}</span>
              </SubmitButton>
            </Form>
          )}
        </li>
      ))}
    </ul>
  )
}
