import { Form } from 'react-router'
import { type BookingView, bookingQuery } from '#src/features/booking/components/booking-view.ts'
import { DayList } from '#src/features/booking/components/day-list.tsx'
import { type NamedTime, TimeList } from '#src/features/booking/components/time-list.tsx'
import { useOwnZone } from '#src/features/booking/components/use-own-zone.ts'
import { ZoneChoice } from '#src/features/booking/components/zone-choice.tsx'
import type { OfferedDays } from '#src/features/booking/slots/offered-days.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { FirmPhoneLink } from '#src/ui/firm-links.tsx'
import type { Answer } from '#src/ui/forms/answer.ts'
import type { Field } from '#src/ui/forms/field.tsx'
import { ErrorSummary } from '#src/ui/forms/field.tsx'
import { SubmitButton } from '#src/ui/forms/submit-button.tsx'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { Notice } from '#src/ui/notice.tsx'

type MoveFormProps = {
  offered: OfferedDays
  sequence: number
  answer: Answer<string, { nearest: NamedTime[] }> | undefined
}

export function MoveForm({ offered, sequence, answer }: MoveFormProps) {
  const { view, days, chosenDay, zone, zones } = offered
  const hrefOf = (change: Partial<BookingView>) => bookingQuery(view, change, { move: 'yes' })
  useOwnZone(offered, hrefOf)
  const field: Field = {
    id: 'move-startsAt',
    name: 'startsAt',
    initialValue: undefined,
    errors: answer?.message == null ? undefined : [answer.message],
  }
  if (chosenDay === null) {
    return (
      <div className="mt-8 max-w-2xl space-y-6">
        <Notice>
          <p>
            There are no other free times in the coming weeks. Your appointment hasn’t changed. If you can’t make it,
            call <FirmPhoneLink />.
          </p>
        </Notice>
        <KeepTime />
      </div>
    )
  }
  return (
    <Form
      method="post"
      action={hrefOf({ day: chosenDay.day })}
      state={preserveScroll}
      aria-labelledby="move-heading"
      className="mt-6 space-y-6 max-sm:space-y-3 max-sm:[&_h2]:text-h3"
    >
      <input type="hidden" name="version" value={sequence} />
      <ErrorSummary answer={answer} fields={[field]} />
      <h2 id="move-heading" className="text-h2">
        What time would suit you better?
      </h2>
      <DayList days={days} chosenDay={chosenDay} view={view} hrefOf={hrefOf} />
      <TimeList
        {...offered}
        field={field}
        chosenDay={chosenDay}
        nearest={answer?.details?.nearest}
        zoneChoice={
          <ZoneChoice
            zone={zone}
            zones={zones}
            hrefOf={hrefOf}
            submit={{ name: 'move', value: 'yes', formMethod: 'get' }}
          />
        }
      />
      <div className="flex flex-wrap gap-4">
        <SubmitButton intent="move">Move appointment</SubmitButton>
        <KeepTime />
      </div>
    </Form>
  )
}

function KeepTime() {
  return (
    <ButtonLink to="?" variant="quiet">
      Keep my current time
    </ButtonLink>
  )
}
