import { bookingRules } from '../../firm/opening-hours.ts'
import { type Field, FieldError } from '../../ui/field.tsx'
import type { OfferedDay, OfferedTime } from './offered-days.server.ts'

type TimeListProps = { field: Field; chosenDay: OfferedDay; times: OfferedTime[]; zoneNote: string }

/** The free times of the chosen day. */
export function TimeList({ field, chosenDay, times, zoneNote }: TimeListProps) {
  const isWrong = field.errors !== undefined
  return (
    <fieldset
      aria-describedby={isWrong ? field.errorId : undefined}
      className={`mt-8 ${isWrong ? 'border-danger border-l-4 pl-4' : ''}`}
    >
      <legend className="font-semibold font-serif text-h3 text-heading">Time on {chosenDay.name}</legend>
      <p className="text-muted">
        {zoneNote}, {bookingRules.consultationMinutes} minutes each
      </p>
      <FieldError field={field} />
      <div className="mt-3 grid grid-cols-3 gap-2 sm:grid-cols-5 md:grid-cols-6">
        {times.map(({ startsAt, clock }, index) => (
          <label
            key={startsAt}
            className="flex min-h-12 cursor-pointer items-center justify-center gap-2 rounded-soft border border-rule bg-raised px-2 hover:bg-panel has-checked:border-link has-checked:bg-chosen has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-beacon"
          >
            <input
              id={index === 0 ? field.id : undefined}
              type="radio"
              name={field.name}
              value={startsAt}
              defaultChecked={field.initialValue === startsAt}
              className="size-5 accent-primary"
            />
            <span className="tabular">
              <span className="sr-only">{chosenDay.name}, </span>
              {clock}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
