import { type Actor, writeReadEntry } from '#src/platform/audit-log/audit-log.server.ts'
import { fillTemplate, findMailTemplate, type MailTemplate } from '#src/platform/mail/mail-template.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { findMail } from './mail-queries.server.ts'

/** What staff read in the place of a token or code. */
const masked = '••••••'

/** An email with its text as it was sent, but for what opens something; audited. The text is null past its term. */
export async function readMail(runtime: Runtime, { mailId, by }: { mailId: string; by: Actor }) {
  return runtime.db.transaction().execute(async (db) => {
    const mail = await findMail(db, mailId)
    if (mail === null) return null
    const template = await findTemplate({ ...runtime, db }, mailId)
    const text =
      template &&
      fillTemplate(
        template,
        template.blanks.map(() => masked),
      ).text
    await writeReadEntry({ ...runtime, db }, { by, action: 'mail-read', about: `mail:${mailId}` })
    return { ...mail, text }
  })
}

/** Null too if `SECRET` has changed since: nobody can read it any more. */
export async function findTemplate(
  runtime: Pick<Runtime, 'db' | 'secret' | 'log'>,
  mailId: string,
): Promise<MailTemplate | null> {
  return findMailTemplate(runtime, mailId).catch((error: unknown) => {
    runtime.log.warn({ err: error, mailId }, 'the text of an email could not be read')
    return null
  })
}
