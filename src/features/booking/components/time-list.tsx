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
        <div className="tabular mt-1 grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-2 sm:grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))]">
          {others.map((time, index) => (
            <TimeCard key={time.startsAt} field={field} isFirst={index === 0 && nearest.length === 0} {...time} />
          ))}
        </div>
      </fieldset>
    </div>
  )
}

const yearAndClock = ' 2027, 09:00'.length

type TimeCardProps = NamedTime & { field: Field; isFirst: boolean; showsDay?: boolean }

function TimeCard({ field, isFirst, showsDay = false, startsAt, name, clock, atFirm }: TimeCardProps) {
  return (
    <RadioCard
      // The error summary links here.
      id={isFirst ? field.id : undefined}
      name={field.name}
      value={startsAt}
      defaultChecked={field.initialValue === startsAt}
    >
      <span>
        <span className={showsDay ? 'block font-normal text-small' : 'sr-only'}>
          {name.slice(0, -yearAndClock)}
          <span className="sr-only">{name.slice(-yearAndClock, -clock.length)}</span>
        </span>
        {clock}
        {atFirm !== null && <FirmTime {...atFirm} />}
      </span>
    </RadioCard>
  )
}

function FirmTime({ clock, day }: NonNullable<OfferedTime['atFirm']>) {
  const { timeZoneCity } = useFirm()
  return (
    <span className="block font-normal text-muted text-small">
      <span className="sr-only">, </span>
      {day !== null && (
        <>
          {day.slice(0, 3)}
          <span className="sr-only">{day.slice(3)},</span>{' '}
        </>
      )}
      {clock}
      <span className="sr-only"> in {timeZoneCity}</span>
    </span>
  )
}
