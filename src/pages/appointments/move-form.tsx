import { useState } from 'react'
import { Form, useSearchParams } from 'react-router'
import { type BookingView, bookingQuery } from '#src/features/booking/components/booking-view.ts'
import { ChosenTimeBar, useChosenStart } from '#src/features/booking/components/chosen-time-bar.tsx'
import { DayList } from '#src/features/booking/components/day-list.tsx'
import { type NamedTime, nameTimes, TimeList } from '#src/features/booking/components/time-list.tsx'
import { useOwnZone, ZoneChoice } from '#src/features/booking/components/zone-choice.tsx'
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
  const { view, days, chosenDay, times, zone, zones } = offered
  const hrefOf = (change: Partial<BookingView>) => bookingQuery(view, change, { move: 'yes' })
  useOwnZone(offered, hrefOf)
  const [query] = useSearchParams()
  // An error goes once a time is chosen.
  const [settled, setSettled] = useState<typeof answer>()
  const message = answer === settled ? null : answer?.message
  const field: Field = {
    id: 'move-startsAt',
    name: 'startsAt',
    // Without scripts, another time zone asks for the page with what is chosen.
    initialValue: query.get('startsAt') ?? undefined,
    errors: message == null ? undefined : [message],
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
      noValidate
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement && target.name === field.name) setSettled(answer)
      }}
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
      <MoveBar
        field={field}
        times={[...nameTimes(times, chosenDay), ...(answer?.details?.nearest ?? [])]}
        dayName={chosenDay.name}
        consultationMinutes={offered.consultationMinutes}
      />
      <KeepTime />
    </Form>
  )
}

type MoveBarProps = { field: Field; times: NamedTime[]; dayName: string; consultationMinutes: number }

function MoveBar({ field, times, dayName, consultationMinutes }: MoveBarProps) {
  const { box, startsAt } = useChosenStart(field, times)
  const chosen = times.find((time) => time.startsAt === startsAt)
  const note = chosen === undefined ? 'No time chosen yet' : `${consultationMinutes} minutes, free`
  return (
    <ChosenTimeBar box={box} chosen={chosen} dayName={dayName} note={note}>
      <SubmitButton intent="move">Move appointment</SubmitButton>
    </ChosenTimeBar>
  )
}

function KeepTime() {
  return (
    <ButtonLink to="?" variant="quiet">
      Keep my current time
    </ButtonLink>
  )
}
