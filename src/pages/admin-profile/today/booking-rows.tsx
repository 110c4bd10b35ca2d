import { Form, useNavigation } from 'react-router'
import { appointmentPath, bookDeclinedPath, personPath } from '#src/pages/admin-profile/record-paths.ts'
import { todayPath } from '#src/pages/admin-profile/sections.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { useSendOnce } from '#src/ui/desk/send-once.ts'
import { PhoneLink } from '#src/ui/phone-link.tsx'
import type { Attention } from './attention.server.ts'
import { AttentionRow, Whose } from './attention-rows.tsx'

/** A booking that an earlier version declined without saying so: the visitor is told, or the time is booked after all. */
export function DeclinedRow({ bookingId, when, name, phone, email }: Attention['declined']['rows'][number]) {
  const href = bookDeclinedPath(bookingId)
  return (
    <AttentionRow
      id={`declined-${bookingId}`}
      href={href}
      isPage
      name={name}
      details={
        <>
          <span className="tabular">{when}</span>.{' '}
          {phone === '' ? (
            <a href={`mailto:${email}`}>{email}</a>
          ) : (
            <PhoneLink phone={phone} className="tabular whitespace-nowrap" />
          )}
          . They think it’s booked, but it isn’t.
        </>
      }
    >
      <ButtonLink to={href} variant="quiet" size="small">
        Book for them
        <Whose name={name} />
      </ButtonLink>
      <AnswerForm intent="declined-answered" about={bookingId} label="Answered" name={name} />
    </AttentionRow>
  )
}

/** An email address with many upcoming appointments: it is dismissed until another is booked. */
export function ManyAheadRow(row: Attention['manyAhead']['rows'][number]) {
  const { appointmentId, personId, name, count, when, others, bookedUntil } = row
  return (
    <AttentionRow
      id={`many-${appointmentId}`}
      href={personId === null ? appointmentPath(appointmentId) : personPath(personId)}
      isPage
      name={name}
      details={
        <>
          {count} upcoming: <span className="tabular">{when.join('; ')}</span>
          {others > 0 && ` and ${others} more`}
        </>
      }
    >
      <AnswerForm intent="many-seen" about={appointmentId} label="Dismiss" name={name} more={{ bookedUntil }} />
    </AttentionRow>
  )
}

type AnswerFormProps = {
  intent: string
  about: string
  label: string
  name: string
  more?: Record<string, string>
}

function AnswerForm({ intent, about, label, name, more = {} }: AnswerFormProps) {
  const isSending = useNavigation().formData?.get('about') === about
  return (
    <Form method="post" action={todayPath} onSubmit={useSendOnce()}>
      {Object.entries({ intent, about, ...more }).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <Button type="submit" variant="quiet" size="small" isBusy={isSending}>
        {label}
        <Whose name={name} />
      </Button>
    </Form>
  )
}
