import { bookDeclinedPath, personPath, todayRecordPath } from '#src/pages/admin-profile/record-paths.ts'
import { todayPath } from '#src/pages/admin-profile/sections.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { PhoneLink } from '#src/ui/phone-link.tsx'
import type { Attention } from './attention.server.ts'
import { AttentionRow, RowForm, Whose } from './attention-rows.tsx'

/** A booking that an earlier version declined without saying so: the visitor is told, or the time is booked after all. */
export function DeclinedRow({ bookingId, when, name, phone, email }: Attention['declined']['rows'][number]) {
  const href = bookDeclinedPath(bookingId)
  return (
    <AttentionRow
      id={`declined-${bookingId}`}
      href={href}
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
      <RowForm action={todayPath} intent="declined-answered" about={bookingId} label="Answered" name={name} />
    </AttentionRow>
  )
}

/** An email address with many upcoming appointments: it is dismissed until another is booked. */
export function ManyAheadRow(row: Attention['manyAhead']['rows'][number]) {
  const { appointmentId, personId, name, count, when, others, bookedUntil } = row
  return (
    <AttentionRow
      id={`many-${appointmentId}`}
      href={personId === null ? todayRecordPath(appointmentId) : personPath(personId)}
      name={name}
      details={
        <>
          {count} upcoming: <span className="tabular">{when.join('; ')}</span>
          {others > 0 && ` and ${others} more`}
        </>
      }
    >
      <RowForm
        action={todayPath}
        intent="many-seen"
        about={appointmentId}
        label="Dismiss"
        name={name}
        more={{ bookedUntil }}
      />
    </AttentionRow>
  )
}
