import { Form, useNavigation } from 'react-router'
import { type BookingView, bookingQuery } from '#src/features/booking/components/booking-view.ts'
import { DayList } from '#src/features/booking/components/day-list.tsx'
import { TimeList } from '#src/features/booking/components/time-list.tsx'
import type { OfferedDays } from '#src/features/booking/slots/offered-days.server.ts'
import { dayInWords } from '#src/time/day-in-words.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { ViewTabs } from '#src/ui/desk/view-tabs.tsx'
import type { Field } from '#src/ui/forms/field.tsx'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { Notice } from '#src/ui/notice.tsx'

type MoveSectionProps = {
  offered: OfferedDays
  agentId: string
  agents: { agentId: string; name: string }[]
  sequence: number
  /** Whether the visitor is emailed. */
  hasEmail: boolean
  /** The other page that answers when it has been moved; null for the appointment's own. */
  from: string | null
  /** A time that was chosen in the calendar: `YYYY-MM-DD` and `HH:MM` in the firm's zone. */
  wanted: { day: string; time: string } | null
  /** The start that was chosen in a form that was refused, in ISO 8601; null for none. */
  refusedStart: string | null
}

const field: Field = {
  id: 'move-startsAt',
  name: 'startsAt',
  initialValue: undefined,
  errors: undefined,
}

/** Moves an appointment to another agent, day and time. Notice, cut-off and move limit apply to visitors only. */
export function MoveSection(props: MoveSectionProps) {
  const { offered, agentId, agents, sequence, hasEmail, from, wanted, refusedStart } = props
  const { view, days, chosenDay, times } = offered
  const { formMethod } = useNavigation()
  const found = chosenDay?.day === wanted?.day ? times.find(({ clock }) => clock === wanted?.time) : undefined
  const agentName = agents.find((agent) => agent.agentId === agentId)?.name
  const back: Record<string, string> = from === null ? {} : { from }
  const hrefOf = (change: Partial<BookingView>, agent = agentId) =>
    bookingQuery(view, change, { move: 'yes', agent, ...back })
  return (
    <section id="move" aria-labelledby="move-heading" className="space-y-6">
      <h2 id="move-heading" className="text-h2">
        Move it to another time
      </h2>
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
        <Form method="post" action={hrefOf({ day: chosenDay.day })} state={preserveScroll} className="space-y-8">
          <input type="hidden" name="sequence" value={sequence} />
          <input type="hidden" name="agentId" value={agentId} />
          <DayList days={days} chosenDay={chosenDay} view={view} hrefOf={(change) => hrefOf(change)} />
          <TimeList
            key={found?.startsAt}
            {...offered}
            field={{ ...field, initialValue: refusedStart ?? found?.startsAt }}
            chosenDay={chosenDay}
          />
          <div className="flex flex-wrap gap-4">
            <Button type="submit" name="intent" value="move" isBusy={formMethod === 'POST'}>
              {hasEmail ? 'Move and tell the visitor' : 'Move appointment'}
            </Button>
            <ButtonLink to="?" variant="quiet">
              Keep the current time
            </ButtonLink>
          </div>
        </Form>
      )}
    </section>
  )
}
