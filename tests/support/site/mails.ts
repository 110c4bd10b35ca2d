import { createMailer } from '#src/platform/mail/mailer.server.ts'
import type { TestSite } from './test-site.ts'

/** An email, to be enqueued to somebody. */
export const letter = {
  kind: 'reset-password',
  secrets: [],
  subject: 'A subject',
  html: '<p>A secret</p>',
  text: 'A secret',
} as const

/** Writes the emails about an appointment to files, as if booked with the address `to`, and one about something else. */
export async function saveMailFilesAbout(
  { runtime }: TestSite,
  appointmentId: string,
  { to }: { to: string },
): Promise<void> {
  const { db } = runtime
  const mailer = createMailer(runtime)
  const mails = await db
    .updateTable('outgoing_mails')
    .set({ recipient: to })
    .where('about', '=', appointmentId)
    .returning('mail_id')
    .execute()
  const content = { to, html: '', subject: 'Hello' }
  for (const { mail_id: mailId } of mails) await mailer.deliver({ ...content, mailId, text: 'About the appointment' })
  await mailer.deliver({ ...content, mailId: 'other', text: 'About something else' })
}
