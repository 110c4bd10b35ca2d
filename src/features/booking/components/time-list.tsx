import type { ReactNode } from 'react'
import type { OfferedDay, OfferedTime } from '#src/features/booking/slots/offered-days.server.ts'
import { RadioCard } from '#src/ui/forms/choice.tsx'
import { errorIdOf, type Field, FieldError } from '#src/ui/forms/field.tsx'
import { useFirm } from '#src/ui/site-facts.tsx'

/** On any day: `Tuesday 16 March 2027, 09:00`. */
export type NamedTime = OfferedTime & { name: string }

export function nameTimes(times: OfferedTime[], { name }: OfferedDay): NamedTime[] {
  return times.map((time) => ({ ...time, name: `${name}, ${time.clock}` }))
}

type TimeListProps = {
  field: Field
  chosenDay: OfferedDay
  times: OfferedTime[]
  zone: { city: string; offset: string }
  consultationMinutes: number
  /** Near one that was just taken. */
  nearest?: NamedTime[] | undefined
  zoneChoice?: ReactNode
}

export function TimeList({
  field,
  chosenDay,
  times,
  zone,
  consultationMinutes,
  nearest = [],
  zoneChoice,
}: TimeListProps) {
  const { timeZoneCity } = useFirm()
  const [dayAndMonth, year] = [chosenDay.name.slice(0, -5), chosenDay.name.slice(-4)]
  const isWrong = field.errors !== undefined
  const hasOtherDays = times.some(({ atFirm }) => atFirm !== null && atFirm.day !== null)
  const others = nameTimes(times, chosenDay).filter(({ startsAt }) =>
    nearest.every((time) => time.startsAt !== startsAt),
  )
  return (
    // A bar beside the fieldset itself would begin in the middle of its legend.
    <div className={isWrong ? 'wrong' : undefined}>
      <fieldset aria-describedby={isWrong ? errorIdOf(field) : undefined}>
        <legend className="font-semibold">
          Times on {dayAndMonth}
          <span className="sr-only"> {year}</span>
        </legend>
        <div className="flex flex-wrap items-center gap-x-4">
          <p className="text-muted text-small">
            {zone.city} time ({zone.offset})
            {times.some(({ atFirm }) => atFirm !== null) && `, with ${timeZoneCity} time below`}, {consultationMinutes}{' '}
            minutes each
          </p>
          {zoneChoice}
        </div>
        <FieldError field={field} />
        {nearest.length > 0 && (
          <>
            <p className="mt-3 font-semibold">Closest free times:</p>
            <div className="tabular mt-2 grid gap-2 sm:grid-cols-3">
              {nearest.map((time, index) => (
                <TimeCard key={time.startsAt} field={field} isFirst={index === 0} showsDay {...time} />
              ))}
            </div>
            <p className="mt-4 font-semibold">On {chosenDay.name}:</p>
          </>
        )}
        {/* All in one list: in another time zone, the chosen time may belong to another part of the day. */}
        <div className={`tabular mt-2 grid gap-2 ${hasOtherDays ? widerColumns : columns}`}>
          {partsOfDay(others).flatMap(({ part, times }) => [
            <p key={part} className="col-span-full -mb-1 text-muted text-small">
              {part}
            </p>,
            ...times.map((time) => (
              <TimeCard
                key={time.startsAt}
                field={field}
                isFirst={time === others[0] && nearest.length === 0}
                {...time}
              />
            )),
          ])}
        </div>
      </fieldset>
    </div>
  )
}

const columns = 'grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] sm:grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))]'
/** For a weekday before the firm's time. */
const widerColumns = 'grid-cols-[repeat(auto-fill,minmax(7rem,1fr))]'

const endOfPart = { Morning: '12:00', Afternoon: '18:00', Evening: '24:00' }

/** Without `Map.groupBy`, which phones of 2022 lack. */
function partsOfDay(all: NamedTime[]): { part: string; times: NamedTime[] }[] {
  let from = '00:00'
  return Object.entries(endOfPart).flatMap(([part, until]) => {
    const times = all.filter(({ clock }) => clock >= from && clock < until)
    from = until
    return times.length === 0 ? [] : { part, times }
  })
}

type TimeCardProps = NamedTime & { field: Field; isFirst: boolean; showsDay?: boolean }

function TimeCard({ field, isFirst, startsAt, ...time }: TimeCardProps) {
  return (
    <RadioCard
      // The error summary links here.
      id={isFirst ? field.id : undefined}
      name={field.name}
      value={startsAt}
      defaultChecked={field.initialValue === startsAt}
      required={isFirst}
      // After Back, browsers would choose by place in the list, which may be another time by now.
      autoComplete="off"
    >
      <TimeInWords {...time} />
    </RadioCard>
  )
}

type TimeInWordsProps = Pick<TimeCardProps, 'showsDay' | 'name' | 'clock' | 'atFirm'>

/** Screen readers read all of it. The eyes are shown what differs from the times beside it. */
function TimeInWords({ showsDay = false, name, clock, atFirm }: TimeInWordsProps) {
  const { timeZoneCity } = useFirm()
  const dayAndMonth = name.slice(0, -` 2027, ${clock}`.length)
  const dayStyle = showsDay ? 'block font-normal text-small' : 'sr-only'
  if (atFirm === null) {
    return (
      <span>
        <span className={dayStyle}>
          {dayAndMonth}
          <span className="sr-only">{name.slice(dayAndMonth.length, -clock.length)}</span>
        </span>
        {clock}
      </span>
    )
  }
  const inFull = atFirm.day === null ? atFirm.clock : `${atFirm.day}, ${atFirm.clock}`
  return (
    <>
      <span className="sr-only">
        {name} your time, {inFull} in {timeZoneCity}
      </span>
      <span aria-hidden="true">
        {showsDay && <span className={dayStyle}>{dayAndMonth}</span>}
        {clock}
        <span className="block font-normal text-muted text-small">
          {atFirm.day !== null && `${atFirm.day.slice(0, 3)} `}
          {atFirm.clock}
        </span>
      </span>
    </>
  )
}
