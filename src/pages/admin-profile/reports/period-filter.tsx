import { Form } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import { ViewTabs } from '#src/ui/desk/view-tabs.tsx'
import { dayLimits, FilterText } from '#src/ui/list/list-filter.tsx'
import { useSubmitSoon } from '#src/ui/list/submit-soon.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { type Period, type Preset, presets } from '#src/workflows/reports/period.ts'
import { reportList } from './report-list.ts'

/** The choice of a period: links to the usual ones, and two days. With JavaScript, the reports follow every change. */
export function PeriodFilter({ preset, firstDay, lastDay }: Period) {
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
