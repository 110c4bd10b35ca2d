import { lazy, type RefObject, Suspense, useEffect, useRef } from 'react'
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
  const { isCalendar } = view
  const [list, wasCalendar] = [useRef<HTMLElement>(null), useRef(isCalendar)]
  // The link between the two has gone, and the focus with it.
  useEffect(() => {
    const isLost = wasCalendar.current !== isCalendar && document.activeElement === document.body
    const next = isCalendar ? 'a' : 'a[aria-current]'
    if (isLost) list.current?.querySelector<HTMLElement>(next)?.focus({ preventScroll: true })
    wasCalendar.current = isCalendar
  }, [isCalendar, list, wasCalendar])
  if (isCalendar) {
    return (
      <div ref={list as RefObject<HTMLDivElement>} id={freeTimesId}>
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
    <ul
      ref={list as RefObject<HTMLUListElement>}
      id={freeTimesId}
      className="grid grid-cols-[repeat(auto-fill,minmax(max(5rem,30%),1fr))] gap-2 sm:grid-cols-5"
    >
      {near.map((offered) => (
        <li key={offered.day} className={hiddenOnPhones}>
          <InPageLink
            to={hrefOf({ day: offered.day })}
            isCurrent={offered.day === chosenDay.day}
            isFilledIn={isFilledIn}
            className={cellStyle}
          >
            <ShortDay name={offered.name} />
          </InPageLink>
        </li>
      ))}
      {days.length > daysOnPhones && (
        <li className={days.length > daysAtOnce ? undefined : 'sm:hidden'}>
          <InPageLink to={hrefOf({ isCalendar: true })} isFilledIn={isFilledIn} className={cellStyle}>
            More days
          </InPageLink>
        </li>
      )}
    </ul>
  )
}

const cellStyle = `${choiceStyle} flex h-full min-h-target w-full items-center justify-center px-1.5 max-sm:text-small`

/** `Tue 24 Nov` or `Tue 24 Nov, 09:00`; screen readers read the whole name. */
export function ShortDay({ name }: { name: string }) {
  const [day = '', clock] = name.split(', ')
  const [weekday = '', dayOfMonth, month = ''] = day.split(' ')
  return (
    <>
      <span aria-hidden="true">
        {weekday.slice(0, 3)} {dayOfMonth} {month.slice(0, 3)}
        {clock !== undefined && `, ${clock}`}
      </span>
      <span className="sr-only">{name}</span>
    </>
  )
}
