import { Form, useNavigation } from 'react-router'
import { type BookingView, bookingQuery } from '../../../features/booking/components/booking-view.ts'
import { DayList } from '../../../features/booking/components/day-list.tsx'
import { TimeList } from '../../../features/booking/components/time-list.tsx'
import type { OfferedDays } from '../../../features/booking/slots/offered-days.server.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import type { Field } from '../../../ui/forms/field.tsx'
import { preserveScroll } from '../../../ui/navigation.tsx'
import { ViewTabs } from '../../../ui/view-tabs.tsx'

type MoveSectionProps = {
  offered: OfferedDays
  agentId: string
  agents: { agentId: string; name: string }[]
  sequence: number
  /** Whether the visitor is told by email. */
  hasEmail: boolean
}

const field: Field = {
  id: 'move-startsAt',
  name: 'startsAt',
  initialValue: undefined,
  errors: undefined,
  errorId: 'move-startsAt-error',
  descriptionId: 'move-startsAt-description',
}

/** Moves an appointment to another agent, day and time. Notice, cut-off and move limit apply to visitors only. */
export function MoveSection({ offered, agentId, agents, sequence, hasEmail }: MoveSectionProps) {
  const { view, days, chosenDay } = offered
  const { formMethod } = useNavigation()
  const hrefOf = (change: Partial<BookingView>, agent = agentId) => bookingQuery(view, change, { move: 'yes', agent })
  return (
    <section aria-labelledby="move-heading" className="space-y-6">
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
      {chosenDay === null ? (
        <p>There are no free times in the coming weeks. The appointment hasn’t changed.</p>
      ) : (
        <Form method="post" action={hrefOf({ day: chosenDay.day })} state={preserveScroll} className="space-y-8">
          <input type="hidden" name="sequence" value={sequence} />
          <input type="hidden" name="agentId" value={agentId} />
          <DayList days={days} chosenDay={chosenDay} view={view} hrefOf={(change) => hrefOf(change)} />
          <TimeList {...offered} field={field} chosenDay={chosenDay} />
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
