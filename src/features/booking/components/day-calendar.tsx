import type { OfferedDay } from '#src/features/booking/slots/offered-days.server.ts'
import { weekdays } from '#src/time/day-in-words.ts'
import { choiceStyle } from '#src/ui/forms/choice.tsx'
import { InPageLink } from '#src/ui/navigation.tsx'
import type { BookingView } from './booking-view.ts'
import { calendarMonths } from './calendar-months.ts'

export type DayChoiceProps = {
  days: OfferedDay[]
  chosenDay: OfferedDay
  hrefOf: (change: Partial<BookingView>) => string
  /** Whether the surrounding form contains input that following a link would lose. */
  isFilledIn?: boolean
}

/** One calendar per month. Choosing a day leads back to the list, which is short, so that its times are in sight. */
export function DayCalendar({ days, chosenDay, hrefOf, isFilledIn }: DayChoiceProps) {
  const offered = new Map(days.map((day) => [day.day, day]))
  return (
    <div className="grid gap-8 md:grid-cols-2">
      {calendarMonths([...offered.keys()]).map(({ name, weeks }) => (
        <table
          key={name}
          className="tabular w-full table-fixed border-separate [border-spacing:0.25rem] self-start text-center"
        >
          <caption className="py-2 text-left font-semibold">{name}</caption>
          <thead>
            <tr>
              {weekdays.map((weekday) => (
                <th key={weekday} scope="col" abbr={weekday} className="px-0 font-normal text-muted text-small">
                  <span aria-hidden="true">{weekday.slice(0, 2)}</span>
                  <span className="sr-only">{weekday}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week.find((day) => day !== null)}>
                {week.map((day, index) => (
                  <td key={weekdays[index]} className="px-0 py-1.5 align-top text-muted has-[a]:p-0">
                    {day !== null && offered.has(day) ? (
                      <InPageLink
                        to={hrefOf({ day, isCalendar: false })}
                        isJump
                        isCurrent={day === chosenDay.day}
                        isFilledIn={isFilledIn}
                        className={`${choiceStyle} block min-h-target w-full content-center`}
                      >
                        <CalendarDay name={offered.get(day)?.name ?? day} />
                      </InPageLink>
                    ) : (
                      day !== null && Number(day.slice(8))
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  )
}

function CalendarDay({ name }: Pick<OfferedDay, 'name'>) {
  const [weekday, dayOfMonth, month, year] = name.split(' ')
  return (
    <>
      <span className="sr-only">{weekday} </span>
      {dayOfMonth}
      <span className="sr-only">
        {' '}
        {month} {year}
      </span>
    </>
  )
}
