import { bookingRules } from '../../firm/opening-hours.ts'
import { type Field, FieldError } from '../../ui/field.tsx'
import { RadioCard } from '../../ui/radio-card.tsx'
import type { OfferedDay, OfferedTime } from './offered-days.server.ts'

type TimeListProps = { field: Field; chosenDay: OfferedDay; times: OfferedTime[]; zoneNote: string }

/** The free times of the chosen day. */
export function TimeList({ field, chosenDay, times, zoneNote }: TimeListProps) {
  const isWrong = field.errors !== undefined
  return (
    <fieldset aria-describedby={isWrong ? field.errorId : undefined} className={isWrong ? 'wrong' : undefined}>
      <legend className="font-semibold font-serif text-h3 text-heading">Time on {chosenDay.name}</legend>
      <p className="text-muted">
        {zoneNote}, {bookingRules.consultationMinutes} minutes each
      </p>
      <FieldError field={field} />
      <div className="tabular mt-3 grid grid-cols-3 gap-2 sm:grid-cols-5 md:grid-cols-6">
        {times.map(({ startsAt, clock }, index) => (
          <RadioCard
            key={startsAt}
            id={index === 0 ? field.id : undefined}
            name={field.name}
            value={startsAt}
            defaultChecked={field.initialValue === startsAt}
          >
            <span className="sr-only">{chosenDay.name}, </span>
            {clock}
          </RadioCard>
        ))}
      </div>
    </fieldset>
  )
}
