import { ButtonLink } from '#src/ui/button.tsx'
import type { Answer } from '#src/ui/forms/answer.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { type CalendarQuery, calendarHref, type TimeFormQuery, timeFormId, timeForms } from './calendar-query.ts'
import { TimeForm } from './time-form.tsx'

type OpenedTimeFormProps = {
  /** What the form is filled in with. */
  opened: TimeFormQuery
  query: CalendarQuery
  agents: { agentId: string; name: string }[]
  today: string
  answer: Answer | undefined
}

/** The time form above a calendar. With scripts, the menu on empty time does the same. */
export function OpenedTimeForm({ opened: { form, ...values }, query, agents, today, answer }: OpenedTimeFormProps) {
  return (
    <section id={timeFormId} aria-labelledby={`${timeFormId}-heading`} className="sheet mt-3 rounded-soft p-4">
      <h2 id={`${timeFormId}-heading`} className="mb-3 text-h3">
        {timeForms[form]}
      </h2>
      <TimeForm
        form={form}
        values={values}
        agents={agents}
        today={today}
        answer={answer}
        action={`${calendarHref(query)}&form=${form}`}
      >
        <ButtonLink to={calendarHref(query)} state={preserveScroll} variant="quiet">
          Close
        </ButtonLink>
      </TimeForm>
    </section>
  )
}
