import { Form } from 'react-router'
import { type BookingView, bookingQuery } from '#src/features/booking/components/booking-view.ts'
import { DayList } from '#src/features/booking/components/day-list.tsx'
import { TimeList } from '#src/features/booking/components/time-list.tsx'
import type { OfferedDays } from '#src/features/booking/slots/offered-days.server.ts'
import { recordPath } from '#src/platform/subject.ts'
import { dayInWords } from '#src/time/day-in-words.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { ViewTabs } from '#src/ui/desk/view-tabs.tsx'
import type { FormResult } from '#src/ui/forms/answer.ts'
import { ErrorSummary } from '#src/ui/forms/field.tsx'
import { SubmitButton } from '#src/ui/forms/submit-button.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { Notice } from '#src/ui/notice.tsx'

type MoveFormProps = {
  appointmentId: string
  offered: OfferedDays
  agentId: string
  agents: { agentId: string; name: string }[]
  sequence: number
  /** Whether the visitor is emailed. */
  hasEmail: boolean
  /** A time that was chosen in the calendar: `YYYY-MM-DD` and `HH:MM` in the firm's zone. */
  wanted: { day: string; time: string } | null
  lastResult: FormResult | undefined
}

/** Moves an appointment to another agent, day and time. Notice, cut-off and move limit apply to visitors only. */
export function MoveForm(props: MoveFormProps) {
  const { appointmentId, offered, agentId, agents, sequence, hasEmail, wanted, lastResult } = props
  const { view, days, chosenDay, times } = offered
  const found = chosenDay?.day === wanted?.day ? times.find(({ clock }) => clock === wanted?.time) : undefined
  const [form, fieldOf] = useForm<{ startsAt: string }>({
    id: 'move',
    lastResult,
    defaultValue: { startsAt: found?.startsAt },
    version: String(sequence),
  })
  const agentName = agents.find((agent) => agent.agentId === agentId)?.name
  const hrefOf = (change: Partial<BookingView>, agent = agentId) => bookingQuery(view, change, { agent })
  return (
    <div className="space-y-6">
      {agents.length > 1 && (
        <ViewTabs
          name="Agent"
          views={agents.map((agent) => ({
            name: agent.name,
            to: hrefOf({}, agent.agentId),
            isCurrent: agent.agentId === agentId,
          }))}
        />
      )}
      {wanted !== null && (
        <Notice variant={found === undefined ? 'danger' : 'quiet'}>
          {found === undefined
            ? `${dayInWords(wanted.day)} at ${wanted.time} isn’t free. Choose one of the times below. The appointment hasn’t changed.`
            : `You’ve chosen ${dayInWords(wanted.day)} at ${wanted.time}, with ${agentName}. Nothing changes, and nobody is emailed, until you confirm it below.`}
        </Notice>
      )}
      {chosenDay === null ? (
        <p>There are no free times in the coming weeks. The appointment hasn’t changed.</p>
      ) : (
        <Form
          id={form.id}
          method="post"
          action={hrefOf({ day: chosenDay.day })}
          noValidate
          state={preserveScroll}
          className="space-y-8"
        >
          <ErrorSummary answer={lastResult} formErrors={form.errors} fields={[fieldOf('startsAt')]} />
          <input type="hidden" name="version" value={form.version} />
          <input type="hidden" name="agentId" value={agentId} />
          <DayList days={days} chosenDay={chosenDay} view={view} hrefOf={(change) => hrefOf(change)} />
          <TimeList key={found?.startsAt} {...offered} field={fieldOf('startsAt')} chosenDay={chosenDay} />
          <div className="flex flex-wrap gap-4">
            <SubmitButton intent="move">{hasEmail ? 'Move and tell the visitor' : 'Move appointment'}</SubmitButton>
            <ButtonLink to={recordPath('appointment', appointmentId)} variant="quiet">
              Keep the current time
            </ButtonLink>
          </div>
        </Form>
      )}
    </div>
  )
}
