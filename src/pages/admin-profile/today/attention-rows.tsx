import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { conflictReasons } from '#src/pages/admin-profile/appointments/appointment-words.ts'
import { mailPath, movePath, todayRecordPath, userPath } from '#src/pages/admin-profile/record-paths.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { ignoreSecondPress } from '#src/ui/desk/send-once.ts'
import { PhoneLink } from '#src/ui/phone-link.tsx'
import { useChanged } from '#src/ui/toasts/toasts.ts'
import type { Attention } from './attention.server.ts'
import { useTodayForm } from './today-form.ts'

type Rows<Kind extends keyof Attention> = Attention[Kind]['rows'][number]

type RowProps = {
  id: string
  /** The address of its record or page. */
  href: string
  name: string
  details: ReactNode
  children: ReactNode
}

/** A row: what it is about, and what can be done. */
export function AttentionRow({ id, href, name, details, children }: RowProps) {
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
        <p className="text-muted text-small">{details}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  )
}

/** An appointment whose agent isn’t there: it is moved. */
export function ConflictRow({ appointmentId, when, name, phone, agentName, reason }: Rows<'conflicts'>) {
  return (
    <AttentionRow
      id={`conflict-${appointmentId}`}
      href={todayRecordPath(appointmentId)}
      name={name}
      details={
        <>
          <span className="tabular">{when}</span>. {agentName} {conflictReasons[reason]}.
          {phone !== '' && <PhoneLink phone={phone} className="prose-link tabular block" />}
        </>
      }
    >
      <ButtonLink to={movePath(appointmentId)} variant="quiet" size="small">
        Move
        <Whose name={name} />
      </ButtonLink>
    </AttentionRow>
  )
}

/** A past appointment: it took place, or nobody answered. */
export function OutcomeRow({ appointmentId, when, name, agentName, sequence }: Rows<'withoutOutcome'>) {
  const { Form, formData } = useTodayForm()
  const sent = formData?.get('about') === appointmentId ? formData.get('intent') : null
  return (
    <AttentionRow
      id={`without-outcome-${appointmentId}`}
      href={todayRecordPath(appointmentId)}
      name={name}
      details={
        <>
          <span className="tabular">{when}</span>, with {agentName}
        </>
      }
    >
      <Form method="post" action={todayRecordPath(appointmentId)} className="flex flex-wrap gap-2">
        <input type="hidden" name="about" value={appointmentId} />
        <input type="hidden" name="version" value={sequence} />
        <Button type="submit" name="intent" value="done" variant="quiet" size="small" isBusy={sent === 'done'}>
          Done
          <Whose name={name} />
        </Button>
        <Button type="submit" name="intent" value="no-show" variant="quiet" size="small" isBusy={sent === 'no-show'}>
          No-show
          <Whose name={name} />
        </Button>
      </Form>
    </AttentionRow>
  )
}

/** An email that was not delivered: it is sent again, if that still helps. */
export function MailRow({ mailId, kind, recipient, error, mayRetry }: Rows<'failedMails'>) {
  return (
    <AttentionRow
      id={`failed-mail-${mailId}`}
      href={mailPath(mailId)}
      name={recipient}
      details={
        <>
          {kind}. {error?.inWords ?? 'The email could not be sent.'}
        </>
      }
    >
      {mayRetry ? (
        <RowForm action="/admin-profile/mail" intent="retry" about={mailId} label="Try again" name={recipient} />
      ) : (
        <span className="text-muted text-small">Too late to send</span>
      )}
    </AttentionRow>
  )
}

/** An invitation that expires or has expired: it is sent again, with a new link. */
export function InvitationRow({ userId, email, name, expires, hasExpired }: Rows<'invitations'>) {
  const href = userPath(userId)
  return (
    <AttentionRow
      id={`invitation-${userId}`}
      href={href}
      name={name === '' ? email : name}
      details={
        <>
          {name !== '' && `${email}. `}
          {hasExpired ? 'Expired' : 'Expires'} <span className="tabular">{expires}</span>
        </>
      }
    >
      <RowForm action={href} intent="invite" about={userId} label="Send again" name={email} />
    </AttentionRow>
  )
}

type RowFormProps = {
  /** The page that answers for it. */
  action: string
  intent: string
  about: string
  label: string
  /** Whom it is about. */
  name: string
  more?: Record<string, string>
}

/** The one button of a row. */
export function RowForm({ action, intent, about, label, name, more = {} }: RowFormProps) {
  const { Form, formData } = useTodayForm()
  return (
    <Form method="post" action={action}>
      {Object.entries({ about, ...more }).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <Button
        type="submit"
        name="intent"
        value={intent}
        variant="quiet"
        size="small"
        isBusy={formData?.get('about') === about}
      >
        {label}
        <Whose name={name} />
      </Button>
    </Form>
  )
}

const setupActions = { agents: 'Choose agents', hours: 'Set hours', 'own-calendar': 'Connect calendar' }

/** What nobody has set up yet, with the page where it is done. */
export function SetupRow({ name, needs, agentId, part }: Rows<'setup'>) {
  const href = agentId === null ? '/admin-profile/availability' : `/admin-profile/availability?agent=${agentId}`
  return (
    <AttentionRow id={`setup-${part}-${agentId ?? 'nobody'}`} href={href} name={name} details={needs}>
      <ButtonLink to={part === 'own-calendar' ? `${href}#own-calendar` : href} variant="quiet" size="small">
        {setupActions[part]}
        {agentId !== null && <Whose name={name} />}
      </ButtonLink>
    </AttentionRow>
  )
}

/** Whom a button is about, for screen readers. */
export function Whose({ name }: { name: string }) {
  return <span className="sr-only">: {name}</span>
}
