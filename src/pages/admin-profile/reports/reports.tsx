import { data, Form, redirect } from 'react-router'
import { useFreshDataOnReturn } from '#src/pages/_layout/desk/fresh-data.ts'
import { CountList } from '#src/pages/admin-profile/count-list.tsx'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { dayInWords } from '#src/time/day-in-words.ts'
import type { DaySpan } from '#src/time/local-time.ts'
import { dayOf } from '#src/time/local-time.ts'
import { Button } from '#src/ui/button.tsx'
import { DeskHeading } from '#src/ui/desk/desk-heading.tsx'
import { ViewTabs } from '#src/ui/desk/view-tabs.tsx'
import { dayLimits, FilterText } from '#src/ui/list/list-filter.tsx'
import type { ListDescription } from '#src/ui/list/list-query.ts'
import { useSubmitSoon } from '#src/ui/list/submit-soon.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import { Section } from '#src/ui/section.tsx'
import { useFirm } from '#src/ui/site-facts.tsx'
import { listFile } from '#src/workflows/list-page.server.ts'
import {
  type Period,
  type Preset,
  periodQuery,
  presets,
  previousPeriod,
  readPeriod,
} from '#src/workflows/reports/period.ts'
import { reportIds } from '#src/workflows/reports/report.ts'
import { findKeyFigures, findReports, reportTable } from '#src/workflows/reports/reports.server.ts'
import type { Route } from './+types/reports'
import { ReportChart } from './chart.tsx'

/** The reports' page, and the URL of their files. The period has rules of its own: see `readPeriod`. */
const reportList = {
  path: '/admin-profile/reports',
  file: '/admin-profile/reports/csv',
  fields: {},
} as const satisfies ListDescription

export const middleware = [
  listFile(reportList, async ({ runtime, query }) => {
    const read = readPeriod(query, dayOf(runtime.clock.now().getTime(), runtime.firm.timeZone))
    const id = query.get('report') ?? reportIds[0]
    const report = read.ok ? (await findReports(runtime, read.period)).find((each) => each.id === id) : undefined
    // The page says what is wrong with the period.
    if (!read.ok || report === undefined) throw redirect(`${reportList.path}?${query}`)
    const { columns, ...file } = reportTable(report, read.period)
    return { ...file, columns: [{ csv: columns }] }
  }),
]

/** A period that cannot be read is answered with a message beside the default one. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const today = dayOf(runtime.clock.now().getTime(), runtime.firm.timeZone)
  const read = readPeriod(new URL(request.url).searchParams, today)
  const usual = readPeriod(new URLSearchParams(), today)
  if (!usual.ok) throw new Error('The default period is not valid.')
  const { period } = read.ok ? read : usual
  const [counts, reports] = await Promise.all([findKeyFigures(runtime), findReports(runtime, period)])
  const hasEarlier = reports.some(({ series }) => series.some(({ before }) => before !== null))
  return data(
    {
      counts,
      reports: reports.map((report) => ({ report, file: hrefOfFile(report.id, period) })),
      period,
      days: inWords(period),
      daysBefore: hasEarlier ? inWords(previousPeriod(period)) : null,
      message: read.ok ? null : read.message,
    },
    { status: read.ok ? 200 : 400 },
  )
}

export default function Reports({ loaderData }: Route.ComponentProps) {
  const { timeZoneCity } = useFirm()
  const { counts, reports, period, days, daysBefore, message } = loaderData
  useFreshDataOnReturn()
  return (
    <div>
      <PageTitle title="Reports" />
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <DeskHeading title="Reports">{timeZoneCity} time</DeskHeading>
        <PeriodFilter {...period} />
      </div>
      {message !== null && (
        <div role="alert" className="mt-4">
          <Notice variant="danger">{message} These are the reports for the last 12 weeks.</Notice>
        </div>
      )}
      <p className="mt-2">
        {days}.{' '}
        <span className="text-muted">
          {daysBefore === null
            ? 'No earlier figures to compare with yet.'
            : `Compared with ${daysBefore}, the same weekdays.`}
        </span>
      </p>
      <div className="mt-6 grid gap-x-12 gap-y-10 lg:grid-cols-2 min-[100rem]:grid-cols-3">
        {reports.map(({ report, file }) => (
          <ReportChart key={report.id} report={report} file={file} />
        ))}
      </div>
      <Section id="now" title="Now" className="mt-12">
        <CountList counts={counts} />
      </Section>
    </div>
  )
}

function hrefOfFile(report: string, period: Period): string {
  return `${reportList.file}?${new URLSearchParams({ report, ...periodQuery(period) })}`
}

/** `Monday 11 January 2027 to Wednesday 13 January 2027` */
function inWords({ firstDay, lastDay }: DaySpan): string {
  return firstDay === lastDay ? dayInWords(firstDay) : `${dayInWords(firstDay)} to ${dayInWords(lastDay)}`
}

/** The choice of a period: links to the usual ones, and two days. With JavaScript, the reports follow every change. */
function PeriodFilter({ preset, firstDay, lastDay }: Period) {
  const submitSoon = useSubmitSoon((field) => field.form?.checkValidity() === true)
  const limits = { ...dayLimits, isRequired: true }
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-2 print-hidden">
      <ViewTabs
        name="Period"
        views={(Object.entries(presets) as [Preset, string][]).map(([key, name]) => ({
          name,
          to: `${reportList.path}?period=${key}`,
          isCurrent: key === preset,
        }))}
      />
      <Form
        method="get"
        action={reportList.path}
        aria-label="Chosen days"
        state={preserveScroll}
        {...submitSoon}
        className="flex flex-wrap items-end gap-x-4 gap-y-3"
      >
        <FilterText id="from" name="from" label="From" value={firstDay} {...limits} />
        <FilterText id="to" name="to" label="To" value={lastDay} {...limits} />
        <Button type="submit" variant="quiet">
          Show
        </Button>
      </Form>
    </div>
  )
}
