import type { ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { actionFromToday } from '#src/pages/admin-profile/action-from.ts'
import { conflictReasons } from '#src/pages/admin-profile/appointments/appointment-words.ts'
import { appointmentPath, mailPath, userPath } from '#src/pages/admin-profile/record-paths.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { ignoreSecondPress } from '#src/ui/desk/send-once.ts'
import { PhoneLink } from '#src/ui/phone-link.tsx'
import { useChanged } from '#src/ui/toasts/toasts.ts'
import type { Attention } from './attention.server.ts'

type Rows<Kind extends keyof Attention> = Attention[Kind]['rows'][number]

type RowProps = {
  id: string
  /** The address of its record or, if `isPage`, of a page. */
  href: string
  isPage?: boolean
  name: string
  details: ReactNode
  notice?: ReactNode
  children: ReactNode
}

/** A row: what it is about, and what can be done. */
export function AttentionRow({ id, href, isPage = false, name, details, notice, children }: RowProps) {
  return (
    <li
      {...useChanged(id)}
      onClickCapture={ignoreSecondPress}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-rule border-t py-2"
    >
      <div className="wrap-anywhere min-w-0 grow basis-44">
        <Link to={href} data-record={isPage ? undefined : href} className="prose-link font-semibold">
          {name}
        </Link>
        <p className="text-muted text-small">{details}</p>
        {notice}
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  )
}

/** An appointment whose agent isn’t there: it is moved. */
export function ConflictRow({ appointmentId, when, name, phone, agentName, reason }: Rows<'conflicts'>) {
  const href = appointmentPath(appointmentId)
  // The time is chosen on the appointment's page, which leads back here.
  const move = `${actionFromToday(href, appointmentId)}&move=yes#move`
  return (
    <AttentionRow
      id={`conflict-${appointmentId}`}
      href={href}
      name={name}
      details={
        <>
          <span className="tabular">{when}</span>. {agentName} {conflictReasons[reason]}.
          {phone !== '' && <PhoneLink phone={phone} className="prose-link tabular block" />}
        </>
      }
    >
      <ButtonLink to={move} variant="quiet" size="small">
        Move
        <Whose name={name} />
      </ButtonLink>
    </AttentionRow>
  )
}

/** A past appointment: it took place, or nobody answered. */
export function OutcomeRow({ appointmentId, when, name, agentName, sequence }: Rows<'withoutOutcome'>) {
  const href = appointmentPath(appointmentId)
  const action = actionFromToday(href, appointmentId)
  const { formAction, formData } = useNavigation()
  const sent = formAction === action ? formData?.get('intent') : null
  return (
    <AttentionRow
      id={`without-outcome-${appointmentId}`}
      href={href}
      name={name}
      details={
        <>
          <span className="tabular">{when}</span>, with {agentName}
        </>
      }
    >
      <Form method="post" action={action} className="flex flex-wrap gap-2">
        <input type="hidden" name="sequence" value={sequence} />
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
  const isSending = useNavigation().formData?.get('mailId') === mailId
  return (
    <AttentionRow
      id={`failed-mail-${mailId}`}
      href={mailPath(mailId)}
      isPage
      name={recipient}
      details={
        <>
          {kind}. {error?.inWords ?? 'The email could not be sent.'}
        </>
      }
    >
      {mayRetry ? (
        <Form method="post" action={actionFromToday('/admin-profile/mail', mailId)}>
          <input type="hidden" name="mailId" value={mailId} />
          <Button type="submit" variant="quiet" size="small" isBusy={isSending}>
            Try again
            <Whose name={recipient} />
          </Button>
        </Form>
      ) : (
        <span className="text-muted text-small">Too late to send</span>
      )}
    </AttentionRow>
  )
}

/** An invitation that expires or has expired: it is sent again, with a new link. */
export function InvitationRow({ userId, email, name, expires, hasExpired }: Rows<'invitations'>) {
  const href = userPath(userId)
  const action = actionFromToday(href, userId)
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
      <Form method="post" action={action}>
        <Button
          type="submit"
          name="intent"
          value="invite"
          variant="quiet"
          size="small"
          isBusy={useNavigation().formAction === action}
        >
          Send again
          <Whose name={email} />
        </Button>
      </Form>
    </AttentionRow>
  )
}

const setupActions = { agents: 'Choose agents', hours: 'Set hours', 'own-calendar': 'Connect calendar' }

/** What nobody has set up yet, with the page where it is done. */
export function SetupRow({ name, needs, agentId, part }: Rows<'setup'>) {
  const href = agentId === null ? '/admin-profile/availability' : `/admin-profile/availability?agent=${agentId}`
  return (
    <AttentionRow id={`setup-${part}-${agentId ?? 'nobody'}`} href={href} isPage name={name} details={needs}>
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
