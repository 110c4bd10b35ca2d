import { Link } from 'react-router'
import { choiceLook } from '../../ui/choice.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { keepPlace } from '../_frame/after-navigation.ts'
import type { OfferedDay } from './offered-days.server.ts'

const daysAtOnce = 10

const cellLook = `${choiceLook} flex w-full flex-col px-2.5 py-2 text-left`

type DayListProps = { days: OfferedDay[]; chosenDay: OfferedDay; isFilledIn: boolean }

/** The days with free times. Choosing one shows its times; what was typed stays. */
export function DayList({ days, chosenDay, isFilledIn }: DayListProps) {
  const soon = days.slice(0, daysAtOnce)
  const later = days.slice(daysAtOnce)
  return (
    <div>
      <h3 className="text-h3">Day</h3>
      <DayCells days={soon} chosenDay={chosenDay} isFilledIn={isFilledIn} />
      {later.length > 0 && (
        <Disclosure summary="Later days" isOpen={later.includes(chosenDay)}>
          <DayCells days={later} chosenDay={chosenDay} isFilledIn={isFilledIn} />
        </Disclosure>
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
