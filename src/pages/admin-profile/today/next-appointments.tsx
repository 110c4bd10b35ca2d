import { Form, Link, useNavigation } from 'react-router'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PhoneLink } from '../../../ui/phone-link.tsx'
import { useChanged } from '../../../ui/toasts/toasts.ts'
import type { Today } from './today.server.ts'

type NextAppointment = Today['next'][number]

/** The appointments that are taking place, and the next ones to start. */
export function NextAppointments({ next }: { next: NextAppointment[] }) {
  if (next.length === 0) {
    return <p>There are no upcoming appointments. They appear here as soon as someone books on the contact page.</p>
  }
  return (
    <ul className="grid gap-4 md:grid-cols-2 min-[96rem]:grid-cols-3">
      {next.map((appointment) => (
        <NextCard key={appointment.appointmentId} {...appointment} />
      ))}
    </ul>
  )
}

function NextCard(appointment: NextAppointment) {
  const { appointmentId, name, email, phone, whenShort, whenForVisitor, agentName, scamType, hasBegun } = appointment
  const href = `/admin-profile/appointments/${appointmentId}`
  return (
    <li
      {...useChanged(`appointment-${appointmentId}`)}
      className={`wrap-anywhere flex flex-col gap-2 rounded-soft p-4 sheet ${hasBegun ? 'border-link border-2' : ''}`}
    >
      <p className="tabular flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">{whenShort}</span>
        <span className="text-muted">{hasBegun ? 'Now' : 'Next'}</span>
      </p>
      {whenForVisitor !== null && <p className="tabular text-muted text-small">{whenForVisitor}</p>}
      <h2 className="text-h3">
        <Link to={href}>{name}</Link>
      </h2>
      <p className="text-muted">
        {scamType}, with {agentName}
      </p>
      <p className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-2 pt-2">
        {phone !== '' && (
          <PhoneLink phone={phone} className={callStyle}>
            <Icon size={18}>
              <path d="M5 4h4l2 5-3 2a11 11 0 0 0 5 5l2-3 5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2" />
            </Icon>
            {phone}
          </PhoneLink>
        )}
        <a href={`mailto:${email}`}>{email}</a>
      </p>
      {hasBegun && <OutcomeButtons {...appointment} href={href} />}
    </li>
  )
}

const callStyle =
  'tabular inline-flex min-h-target items-center gap-2 rounded-soft bg-primary px-4 font-semibold text-on-primary no-underline hover:bg-primary-hover'

function OutcomeButtons({ href, name, sequence }: NextAppointment & { href: string }) {
  const { formAction, formData } = useNavigation()
  const sent = formAction === href ? formData?.get('intent') : null
  return (
    <Form method="post" action={href} className="flex flex-wrap gap-2">
      <input type="hidden" name="sequence" value={sequence} />
      <input type="hidden" name="from" value="today" />
      <Button type="submit" name="intent" value="done" variant="quiet" isBusy={sent === 'done'}>
        Done<span className="sr-only">: {name}</span>
      </Button>
      <Button type="submit" name="intent" value="no-show" variant="quiet" isBusy={sent === 'no-show'}>
        No-show<span className="sr-only">: {name}</span>
      </Button>
      <ButtonLink to={href} variant="quiet">
        Open<span className="sr-only">: {name}</span>
      </ButtonLink>
    </Form>
  )
}
