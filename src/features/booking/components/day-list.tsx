import { lazy, Suspense } from 'react'
import { choiceStyle } from '#src/ui/forms/choice.tsx'
import { freeTimesId, InPageLink } from '#src/ui/navigation.tsx'
import type { BookingView } from './booking-view.ts'
import type { DayChoiceProps } from './day-calendar.tsx'

const daysAtOnce = 9
const daysOnPhones = 5
const hiddenOnPhones = 'max-sm:nth-[n+6]:not-has-[[aria-current]]:hidden'

/** Loaded on demand: most visitors choose from the list. */
const DayCalendar = lazy(async () => ({ default: (await import('./day-calendar.tsx')).DayCalendar }))

type DayListProps = DayChoiceProps & { view: BookingView }

export function DayList({ days, view, ...more }: DayListProps) {
  const { chosenDay, hrefOf, isFilledIn } = more
  if (view.isCalendar) {
    return (
      <div id={freeTimesId}>
        <InPageLink
          to={hrefOf({ isCalendar: false })}
          isFilledIn={isFilledIn}
          className="prose-link inline-flex min-h-11 items-center"
        >
          Show as a list
        </InPageLink>
        <Suspense>
          <DayCalendar days={days} {...more} />
        </Suspense>
      </div>
    )
  }
  const at = days.indexOf(chosenDay)
  // The first days or, for one that is further ahead, days near it. They stay when another one of them is chosen.
  const from = at - (at % daysAtOnce)
  const near = days.slice(from, from + daysAtOnce)
  return (
    <ul id={freeTimesId} className="grid grid-cols-[repeat(auto-fill,minmax(max(5rem,30%),1fr))] gap-2 sm:grid-cols-5">
      {near.map((offered) => (
        <li key={offered.day} className={hiddenOnPhones}>
          <InPageLink
            to={hrefOf({ day: offered.day })}
            isCurrent={offered.day === chosenDay.day}
            isFilledIn={isFilledIn}
            className={cellStyle}
          >
            <span className="font-semibold max-sm:text-small">
              <ShortDay name={`${offered.name}, `} />
            </span>
            <span className="text-muted text-small">{offered.freeCount} free</span>
          </InPageLink>
        </li>
      ))}
      {days.length > daysOnPhones && (
        <li className={days.length > daysAtOnce ? undefined : 'sm:hidden'}>
          <InPageLink to={hrefOf({ isCalendar: true })} isFilledIn={isFilledIn} className={cellStyle}>
            <span className="font-semibold max-sm:text-small">More days</span>
            <span className="text-muted text-small">Calendar</span>
          </InPageLink>
        </li>
      )}
    </ul>
  )
}

const cellStyle = `${choiceStyle} flex h-full w-full flex-col px-1.5 py-1 text-left`

/** `Tue 24 Nov`; screen readers read the whole name. */
export function ShortDay({ name }: { name: string }) {
  const [weekday = '', dayOfMonth, month = ''] = name.split(' ')
  return (
    <>
      <span aria-hidden="true">
        {weekday.slice(0, 3)} {dayOfMonth} {month.slice(0, 3)}
      </span>
      <span className="sr-only">{name}</span>
    </>
  )
}
