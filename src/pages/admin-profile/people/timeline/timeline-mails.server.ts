import { findAddressesOf } from '#src/features/booking/appointments/appointments-of-people.server.ts'
import { listMailsTo } from '#src/features/mail/mail-queries.server.ts'
import { mailStateInWords, toMailLine } from '#src/pages/admin-profile/mail/mail-lines.server.ts'
import { mailPath } from '#src/pages/admin-profile/record-paths.ts'
import type { TimelineSource } from './timeline-source.ts'

/** The emails to the person's addresses, and whether they were sent. */
export const findMails: TimelineSource = async ({ db, clock, firm: { timeZone } }, { person, after, limit }) => {
  const booked = await findAddressesOf(db, person.personId)
  const addresses = [...new Set([...booked, person.email])].filter((address) => address !== '')
  if (addresses.length === 0) return { items: [], hasMore: false }
  const page = await listMailsTo(db, addresses).page({ after, limit })
  const when = { now: clock.now().getTime(), timeZone }
  const items = page.rows.map((mail) => {
    const line = toMailLine(mail, when)
    const words = [
      mailStateInWords(mail, when),
      ...(line.explanation === null ? [] : [line.explanation]),
      ...(line.error === null ? [] : [line.error.inWords]),
      ...(line.recipient === person.email ? [] : [`to ${line.recipient}`]),
    ]
    return {
      id: mail.mailId,
      at: mail.createdAt,
      title: `Email: ${line.subject || line.kind}`,
      details: words,
      href: mailPath(mail.mailId),
      icon: mail.status === 'failed' ? ('problem' as const) : ('mail' as const),
    }
  })
  return { items, hasMore: page.next !== null }
}
