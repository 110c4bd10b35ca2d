import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { appointmentListHref } from '#src/pages/admin-profile/appointments/list/appointment-list.ts'
import { ConflictRow, InvitationRow, MailRow, OutcomeRow, SetupRow } from './attention-rows.tsx'
import { DeclinedRow, ManyAheadRow } from './booking-rows.tsx'
import type { Today } from './today.server.ts'

/** What waits for someone, each with what to do about it. */
export function Attention(kinds: Today['attention']) {
  const { declined, conflicts, manyAhead, withoutOutcome, failedMails, invitations, setup } = kinds
  const isShown = Object.values(kinds).some(({ rows }) => rows.length > 0)
  return (
    <div id="attention">
      {isShown && (
        <section
          aria-labelledby="attention-heading"
          className="rounded-soft border-danger border-l-4 bg-raised px-4 py-3"
        >
          <h2 id="attention-heading" className="text-danger text-h3">
            Needs attention
          </h2>
          <div className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(100%,28rem),1fr))] gap-x-10 gap-y-4">
            <Kind {...declined} name="declined booking" words="to call about">
              {declined.rows.map((row) => (
                <DeclinedRow key={row.bookingId} {...row} />
              ))}
            </Kind>
            <Kind {...conflicts} name="appointment" words="to rearrange" all="/admin-profile/availability">
              {conflicts.rows.map((row) => (
                <ConflictRow key={row.appointmentId} {...row} />
              ))}
            </Kind>
            <Kind
              {...manyAhead}
              name="person"
              plural="people"
              words="booked 3 times or more"
              all={appointmentListHref({ status: 'booked' })}
            >
              {manyAhead.rows.map((row) => (
                <ManyAheadRow key={row.appointmentId} {...row} />
              ))}
            </Kind>
            <Kind
              {...withoutOutcome}
              name="past appointment"
              words="without an outcome"
              all={appointmentListHref({ when: 'past', status: 'booked' })}
            >
              {withoutOutcome.rows.map((row) => (
                <OutcomeRow key={row.appointmentId} {...row} />
              ))}
            </Kind>
            <Kind {...failedMails} name="email" words="not delivered" all="/admin-profile/mail?status=failed">
              {failedMails.rows.map((row) => (
                <MailRow key={row.mailId} {...row} />
              ))}
            </Kind>
            <Kind
              {...invitations}
              name="invitation"
              words="not accepted"
              all="/admin-profile/users?state=invited&sort=newest"
            >
              {invitations.rows.map((row) => (
                <InvitationRow key={row.userId} {...row} />
              ))}
            </Kind>
            <Kind {...setup} name="thing" words="to set up" all="/admin-profile/availability">
              {setup.rows.map((row) => (
                <SetupRow key={`${row.part} ${row.agentId}`} {...row} />
              ))}
            </Kind>
          </div>
        </section>
      )}
    </div>
  )
}

type KindProps = {
  count: number
  hasMore: boolean
  /** What one of them is called, and what is the matter with them: `email`, `not delivered`. */
  name: string
  /** What several are called, if not the name with an s. */
  plural?: string
  words: string
  /** The page that lists all of them, unless all are shown. */
  all?: string
  children: ReactNode[]
}

/** One kind of what waits: how many there are, the first few, and a link to all. Nothing if there are no rows. */
function Kind({ count, hasMore, name, plural = `${name}s`, words, all, children }: KindProps) {
  if (children.length === 0) return null
  const title = `${hasMore ? 'More than ' : ''}${count} ${count === 1 ? name : plural} ${words}`
  return (
    <section aria-label={title} className="min-w-0">
      <div className="flex items-center justify-between gap-x-4">
        <h3 className="min-w-0 font-semibold">{title}</h3>
        {all !== undefined && (
          <Link to={all} className="prose-link inline-flex min-h-target shrink-0 items-center text-small">
            See all<span className="sr-only">: {title}</span>
          </Link>
        )}
      </div>
      <ul>{children}</ul>
    </section>
  )
}
