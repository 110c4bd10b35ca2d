import { Link } from 'react-router'
import { timeFormHref } from '#src/pages/admin-profile/appointments/calendar/calendar-query.ts'
import { appointmentListHref, appointmentsPath } from '#src/pages/admin-profile/appointments/list/appointment-list.tsx'
import { todayPath } from '#src/pages/admin-profile/sections.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { saveDeskPreference } from '#src/ui/desk/desk-preferences.ts'
import { ViewTabs } from '#src/ui/desk/view-tabs.tsx'
import { PageHeading } from '#src/ui/section.tsx'
import { useFirm } from '#src/ui/site-facts.tsx'
import type { Today } from './today.server.ts'
import { type WhoseToday, whoseParameter, whoseToday } from './whose-today.ts'

const linkStyle = 'prose-link whitespace-nowrap inline-flex min-h-target items-center'

type TodayHeadProps = Pick<Today, 'date' | 'shortDate' | 'day' | 'whose'>

/** Whose appointments are shown. The browser remembers it. */
function WhoseTabs({ whose }: { whose: WhoseToday }) {
  return (
    <ViewTabs
      name="Appointments of"
      views={(Object.keys(whoseToday) as WhoseToday[]).map((each) => ({
        name: whoseToday[each],
        to: `${todayPath}?${whoseParameter}=${each}`,
        isCurrent: each === whose,
        onChoose: () => saveDeskPreference({ isTodayMine: each === 'mine' }),
      }))}
    />
  )
}

/** The page's heading, the date and what is done most. On narrow screens the bar above is the title in sight. */
export function TodayHead({ date, shortDate, day, whose }: TodayHeadProps) {
  const { timeZoneCity } = useFirm()
  const [agent] = day.agents
  const time = { agentId: agent?.agentId ?? '', day: day.today, from: '', until: '' }
  return (
    <div className="flex flex-wrap items-center gap-x-5 max-lg:-mt-2.5 max-sm:gap-x-4">
      <div className="max-lg:sr-only">
        <PageHeading title="Today">
          {date}. {whose === null ? `All times are ${timeZoneCity} time.` : `${timeZoneCity} time.`}
        </PageHeading>
      </div>
      <p aria-hidden="true" className="tabular whitespace-nowrap text-muted lg:hidden">
        {shortDate}
        <span className="max-sm:hidden">, {timeZoneCity} time</span>
      </p>
      {whose !== null && <WhoseTabs whose={whose} />}
      <div className="ml-auto flex flex-wrap items-center gap-x-6 max-sm:gap-x-4">
        <Link to={appointmentListHref({})} className={`${linkStyle} max-sm:hidden`}>
          All appointments
        </Link>
        <Link to={timeFormHref(day.query, 'block', time)} className={linkStyle}>
          Block time
        </Link>
        <ButtonLink to={`${appointmentsPath}/new`} size="small">
          <span>
            Book<span className="max-sm:sr-only"> for a caller</span>
          </span>
        </ButtonLink>
      </div>
    </div>
  )
}
