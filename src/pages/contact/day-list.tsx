import { Link } from 'react-router'
import { keepPlace } from '../_frame/after-navigation.ts'
import type { OfferedDay } from './offered-days.server.ts'

const daysAtOnce = 10

const cellLook =
  'flex w-full cursor-pointer flex-col rounded-soft border border-rule bg-raised px-3 py-2.5 text-left text-body no-underline hover:bg-panel aria-[current=date]:border-link aria-[current=date]:bg-chosen aria-[current=date]:outline-2 aria-[current=date]:outline-link'

type DayListProps = { days: OfferedDay[]; chosenDay: OfferedDay; isFilledIn: boolean }

/** The days with free times. Choosing one shows its times; what was typed stays. */
export function DayList({ days, chosenDay, isFilledIn }: DayListProps) {
  const soon = days.slice(0, daysAtOnce)
  const later = days.slice(daysAtOnce)
  return (
    <div className="mt-6">
      <h3 className="text-h3">Day</h3>
      <DayCells days={soon} chosenDay={chosenDay} isFilledIn={isFilledIn} />
      {later.length > 0 && (
        <details className="mt-3" open={later.includes(chosenDay)}>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-link underline underline-offset-4">
            Later days
          </summary>
          <DayCells days={later} chosenDay={chosenDay} isFilledIn={isFilledIn} />
        </details>
      )}
    </div>
  )
}

function DayCells({ days, chosenDay, isFilledIn }: DayListProps) {
  return (
    <ul className="mt-3 grid grid-cols-2 gap-2 sm:grid-cols-3 md:grid-cols-5">
      {days.map((offered) => {
        const isChosen = offered.day === chosenDay.day
        return (
          <li key={offered.day}>
            <Link
              to={`/contact?day=${offered.day}`}
              state={keepPlace}
              preventScrollReset
              aria-current={isChosen ? 'date' : undefined}
              className={`${cellLook} ${isFilledIn ? 'unscripted:hidden' : ''}`}
            >
              <DayName {...offered} />
            </Link>
            {isFilledIn && (
              // Without scripts a link would lose what was typed: this sends it along.
              <button
                type="submit"
                name="intent"
                value="show-day"
                formAction={`/contact?day=${offered.day}`}
                className={`${cellLook} scripted:hidden`}
              >
                <DayName {...offered} />
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function DayName({ name, freeCount }: OfferedDay) {
  const [weekday, dayOfMonth, month, year] = name.split(' ')
  return (
    <>
      <span className="font-semibold">{weekday} </span>
      <span>
        {dayOfMonth} {month} <span className="sr-only">{year}, </span>
      </span>
      <span className="text-muted text-small">{freeCount} free</span>
    </>
  )
}
