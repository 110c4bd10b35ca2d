import { findMail } from '#src/features/mail/mail-queries.server.ts'
import { newsletterMailKinds } from '#src/features/newsletter/subscriptions/subscription-changes.server.ts'
import { findPersonIdByEmail } from '#src/features/people/person.server.ts'
import { appointmentPath, personPath, subscriberPath } from '#src/pages/admin-profile/record-paths.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { shortDateTime } from '#src/time/local-time.ts'
import { toMailLine } from './mail-lines.server.ts'

/** An email, with links to what it is about; null when there is none. */
export async function findMailRecord({ db, clock, firm: { timeZone } }: Runtime, mailId: string) {
  const mail = await findMail(db, mailId)
  if (mail === null) return null
  const { kind, recipient, about, expiresAt } = mail
  const personId = await findPersonIdByEmail(db, recipient)
  const isNewsletter = newsletterMailKinds.some((its) => its === kind)
  return {
    ...toMailLine(mail, { now: clock.now().getTime(), timeZone }),
    expires: expiresAt === null ? null : shortDateTime(expiresAt, timeZone),
    personHref: personId === null ? null : personPath(personId),
    appointmentHref: about === null || isNewsletter ? null : appointmentPath(about),
    subscriberHref: about === null || !isNewsletter ? null : subscriberPath(about),
  }
}
