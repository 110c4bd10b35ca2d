import { lazy, Suspense } from 'react'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { choiceStyle } from '../../../ui/forms/choice.tsx'
import { InPageLink } from '../../../ui/navigation.tsx'
import type { OfferedDay } from '../slots/offered-days.server.ts'
import type { BookingView } from './booking-view.ts'
import type { DayChoiceProps } from './day-calendar.tsx'

const daysAtOnce = 10

/** Loaded on demand: most visitors choose from the list. */
const DayCalendar = lazy(async () => ({ default: (await import('./day-calendar.tsx')).DayCalendar }))

type DayListProps = DayChoiceProps & { view: BookingView }

/** The days with free times, as a list or as a calendar. Choosing one shows its times and keeps the form's input. */
export function DayList({ days, view, ...more }: DayListProps) {
  const soon = days.slice(0, daysAtOnce)
  const later = days.slice(daysAtOnce)
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h3 className="text-h3">Day</h3>
        <InPageLink
          to={more.hrefOf({ isCalendar: !view.isCalendar })}
          isFilledIn={more.isFilledIn}
          className="prose-link inline-flex min-h-11 items-center"
        >
          {view.isCalendar ? 'Show as a list' : 'Show as a calendar'}
        </InPageLink>
      </div>
      {view.isCalendar ? (
        <Suspense>
          <DayCalendar days={days} {...more} />
        </Suspense>
      ) : (
        <>
          <DayCells days={soon} {...more} />
          {later.length > 0 && (
            <Disclosure summary="Later days" isOpen={later.includes(more.chosenDay)}>
              <DayCells days={later} {...more} />
            </Disclosure>
          )}
        </>
      )}
    </div>
  )
}

function DayCells({ days, chosenDay, hrefOf, isFilledIn }: DayChoiceProps) {
  return (
    <ul className="mt-1 grid grid-cols-2 gap-2 sm:grid-cols-3 md:grid-cols-5">
      {days.map((offered) => (
        <li key={offered.day}>
          <InPageLink
            to={hrefOf({ day: offered.day })}
            isCurrent={offered.day === chosenDay.day}
            isFilledIn={isFilledIn}
            className={`${choiceStyle} flex w-full flex-col px-2.5 py-2 text-left`}
          >
            <DayName {...offered} />
          </InPageLink>
        </li>
      ))}
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
