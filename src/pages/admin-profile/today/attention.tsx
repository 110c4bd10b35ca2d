import { Link, useFetcher } from 'react-router'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { ignoreSecondPress } from '#src/ui/desk/send-once.ts'
import type { Answer } from '#src/ui/forms/answer.ts'
import { PhoneLink } from '#src/ui/phone-link.tsx'
import { useChanged } from '#src/ui/toasts/toasts.ts'
import type { AttentionRow } from './attention.server.ts'
import type { Today } from './today.server.ts'

/** What waits for someone, each with what to do about it. */
export function Attention({ kinds }: { kinds: Today['attention'] }) {
  return (
    <div id="attention">
      {kinds.length > 0 && (
        <section
          aria-labelledby="attention-heading"
          className="rounded-soft border-danger border-l-4 bg-raised px-4 py-3"
        >
          <h2 id="attention-heading" className="text-danger text-h3">
            Needs attention
          </h2>
          <div className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(100%,28rem),1fr))] gap-x-10 gap-y-4">
            {kinds.map(({ kind, title, all, rows }) => (
              <section key={kind} aria-label={title} className="min-w-0">
                <div className="flex items-center justify-between gap-x-4">
                  <h3 className="min-w-0 font-semibold">{title}</h3>
                  {all !== null && (
                    <Link to={all} className="prose-link inline-flex min-h-target shrink-0 items-center text-small">
                      See all<span className="sr-only">: {title}</span>
                    </Link>
                  )}
                </div>
                <ul>
                  {rows.map((row) => (
                    <Row key={row.id} {...row} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        </section>
      )}
    </div>
  )
}

function Row({ id, href, name, details, actions, whose = name, tooLate }: AttentionRow) {
  return (
    <li
      {...useChanged(id)}
      onClickCapture={ignoreSecondPress}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-rule border-t py-2"
    >
      <div className="wrap-anywhere min-w-0 grow basis-44">
        <Link to={href} className="prose-link font-semibold">
          {name}
        </Link>
        <p className="text-muted text-small">
          {details.map((detail) => (
            <Detail key={JSON.stringify(detail)} detail={detail} />
          ))}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {actions.map((action) => (
          <RowAction key={action.label} action={action} whose={whose} />
        ))}
        {tooLate !== undefined && <span className="text-muted text-small">{tooLate}</span>}
      </div>
    </li>
  )
}

function Detail({ detail }: { detail: AttentionRow['details'][number] }) {
  if (typeof detail === 'string') return detail
  if ('when' in detail) return <span className="tabular">{detail.when}</span>
  if ('email' in detail) return <a href={`mailto:${detail.email}`}>{detail.email}</a>
  return <PhoneLink phone={detail.phone} className="prose-link tabular whitespace-nowrap" />
}

/** A link or a form with one button. Screen readers are told whom it is about. */
export function RowAction({ action, whose }: { action: AttentionRow['actions'][number]; whose: string }) {
  const { Form, formData } = useTodayForm()
  const label = (
    <>
      {action.label}
      {whose !== '' && <span className="sr-only">: {whose}</span>}
    </>
  )
  if ('to' in action) {
    return (
      <ButtonLink to={action.to} variant="quiet" size="small">
        {label}
      </ButtonLink>
    )
  }
  const { intent, ...hidden } = action.fields
  const isBusy = formData?.get('about') === hidden.about && formData.get('intent') === intent
  return (
    <Form method="post" action={action.action}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" name="intent" value={intent} variant="quiet" size="small" isBusy={isBusy}>
        {label}
      </Button>
    </Form>
  )
}

/** What is wrong with the installation: for admins each fault with what to do, for others what it means to them. */
export function SiteFaults({ faults }: Pick<Today, 'faults'>) {
  if (faults.length === 0) return null
  const canBeFixed = faults.some(({ remedy }) => remedy !== '')
  return (
    <section
      aria-labelledby="faults-heading"
      className="wrap-anywhere rounded-soft border-danger border-l-4 bg-danger-panel px-4 py-3"
    >
      <h2 id="faults-heading" className="text-danger text-h3">
        Problems with the site
      </h2>
      <ul className="mt-2 space-y-2">
        {faults.map(({ name, fault, remedy, page }) => (
          <li key={`${name} ${fault}`}>
            {canBeFixed && <strong>{name}:</strong>} {fault} {remedy}
            {page !== undefined && (
              <>
                {' '}
                <Link to={page.path} className="prose-link whitespace-nowrap">
                  {page.name}
                </Link>
              </>
            )}
          </li>
        ))}
      </ul>
      {canBeFixed && (
        <p className="mt-2 text-muted text-small">
          The site checks itself every minute, and its database, mail server and proxy every hour. To check more, run{' '}
          <code>npm run doctor</code> on its server.
        </p>
      )}
    </section>
  )
}

/** The form of a card or row of Today, which stays in sight: the record's page answers for it, and Today shows that. */
export function useTodayForm() {
  return useFetcher<Answer>({ key: 'today' })
}
