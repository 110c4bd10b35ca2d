import { data } from 'react-router'
import { findAppointmentByToken } from '../../features/booking/appointment-queries.server.ts'
import { firm } from '../../firm/firm.ts'
import { bookingRules } from '../../firm/opening-hours.ts'
import { findScamType } from '../../firm/scam-types.ts'
import { runtimeContext } from '../../platform/runtime.server.ts'
import { longDateTime, utcOffset } from '../../time/local-time.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { RunningNote } from '../_frame/running-note.tsx'
import type { Route } from './+types/appointment'

export function meta() {
  return [{ title: `Your appointment — ${firm.name}` }, { name: 'robots', content: 'noindex' }]
}

/** The address holds a token: it stays out of other sites' logs and of every cache. */
export function headers() {
  return { 'referrer-policy': 'same-origin', 'cache-control': 'no-store' }
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(runtimeContext)
  const appointment = await findAppointmentByToken(db, params.token)
  if (appointment === null) {
    throw data(`No appointment opens with this link. Please check that it is whole, or call ${firm.phone.display}.`, {
      status: 404,
    })
  }
  const { startsAt, reference, scamType, name, email } = appointment
  return {
    reference,
    name,
    email,
    scamType: findScamType(scamType)?.name ?? scamType,
    when: `${longDateTime(startsAt, firm.timeZone)}, ${firm.timeZoneCity} time (${utcOffset(startsAt, firm.timeZone)})`,
  }
}

export default function AppointmentPage({ loaderData }: Route.ComponentProps) {
  const { reference, name, email, scamType, when } = loaderData
  const lines = [
    { term: 'When', detail: when },
    { term: 'How long', detail: `${bookingRules.consultationMinutes} minutes, free of charge` },
    { term: 'About', detail: scamType },
    { term: 'Name', detail: name },
    { term: 'E-mail', detail: email },
    { term: 'Reference', detail: reference },
  ]
  return (
    <div className="page-width section-space">
      <RunningNote />
      <PageHeading title="Your appointment is booked">
        Thank you, {name}. We look forward to talking to you.
      </PageHeading>
      <dl className="mt-10 max-w-2xl border-rule border-t">
        {lines.map(({ term, detail }) => (
          <div key={term} className="grid gap-x-6 border-rule border-b py-3 sm:grid-cols-[10rem_1fr]">
            <dt className="font-semibold">{term}</dt>
            <dd className="tabular">{detail}</dd>
          </div>
        ))}
      </dl>
      <section className="mt-12 max-w-2xl space-y-4">
        <h2 className="text-h2">What happens next</h2>
        <p>
          Please keep this page: write down the reference, or save the address. At the time of your appointment we call
          you or write to you at {email}. Have your bank statements and messages at hand if you can; it is fine if you
          cannot.
        </p>
        <p>
          To move or cancel, call <a href={`tel:${firm.phone.link}`}>{firm.phone.display}</a> or write to{' '}
          <a href={`mailto:${firm.email}`}>{firm.email}</a> with the reference {reference}.
        </p>
      </section>
    </div>
  )
}
