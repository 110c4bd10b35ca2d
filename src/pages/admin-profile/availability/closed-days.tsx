import { Form, Link } from 'react-router'
import { SubmitButton } from '#src/ui/forms/submit-button.tsx'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { Section } from '#src/ui/section.tsx'
import type { ClosedDaysView } from './closed-days.server.ts'

/** The public holidays of the firm's country. None is closed by itself. */
export function ClosedDays({ country, isCountryKnown, rows }: ClosedDaysView) {
  const everywhere = rows.filter(({ regions, isClosed }) => regions === null || isClosed)
  const inRegions = rows.filter((row) => !everywhere.includes(row))
  return (
    <Section id="closed-days" title="Closed days">
      <p className="max-w-3xl text-muted">
        On a closed day nobody can be booked, and our pages say that the phone isn’t answered. It applies to all agents,
        including those you add later. A public holiday is open until you close it.
      </p>
      {!isCountryKnown && (
        <p className="max-w-3xl">
          We don’t know the public holidays of “{country}”. Check the country in <code>src/firm/firm.ts</code>. Until
          then, add a day off for each agent.
        </p>
      )}
      <DayList rows={everywhere} />
      {inRegions.length > 0 && (
        <details>
          <summary className="prose-link min-h-target cursor-pointer content-center font-semibold">
            Holidays in parts of the country only ({inRegions.length})
          </summary>
          <DayList rows={inRegions} />
        </details>
      )}
      <p className="max-w-3xl text-muted text-small">
        Dates are from{' '}
        <a href="https://github.com/commenthol/date-holidays" rel="noreferrer" className="prose-link">
          date-holidays
        </a>
        , with data from Wikipedia (CC BY-SA 3.0). Check them: governments change holidays at short notice.
      </p>
    </Section>
  )
}

function DayList({ rows }: Pick<ClosedDaysView, 'rows'>) {
  if (rows.length === 0) return null
  return (
    <ul className="max-w-3xl border-rule border-t">
      {rows.map(({ day, name, when, regions, isClosed, booked }) => (
        <li key={day} className="flex items-center justify-between gap-4 border-rule border-b py-2">
          <div className="min-w-0">
            <p className="tabular font-semibold">{when}</p>
            <p className="wrap-anywhere">
              {name}
              {regions !== null && <span className="text-muted">, only in {regions}</span>}
            </p>
            {booked > 0 && (
              <p>
                <Link to={`/admin-profile/appointments?view=day&day=${day}`} className="prose-link">
                  {booked === 1 ? '1 appointment' : `${booked} appointments`}
                  <span className="sr-only"> on {when}</span>
                </Link>
              </p>
            )}
          </div>
          <Form
            method="post"
            state={preserveScroll}
            className="flex shrink-0 items-center gap-4 max-sm:flex-col-reverse"
          >
            <input type="hidden" name="about" value={day} />
            {isClosed && <strong>Closed</strong>}
            <SubmitButton intent={isClosed ? 'open-day' : 'close-day'} about={day} variant="quiet" size="small">
              {isClosed ? 'Open this day' : 'Close this day'}
              <span className="sr-only">, {when}</span>
            </SubmitButton>
          </Form>
        </li>
      ))}
    </ul>
  )
}
