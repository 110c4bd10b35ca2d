import { decrypt, decryptCompressed, encryptCompressed } from '#src/platform/crypto/encryption.server.ts'
import { newToken } from '#src/platform/crypto/secret.server.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import type { MailContent } from './mailer.server.ts'

/** An email as JSON, with a blank in the place of each secret: a random word, which cannot occur in the text. */
export type MailTemplate = { json: string; blanks: string[] }

export function encryptTemplate(secret: string, content: MailContent, secrets: readonly string[]): string {
  const blanks = secrets.map(() => newToken())
  const json = secrets.reduce(
    (text, each, index) => text.replaceAll(each, () => blanks[index] ?? ''),
    JSON.stringify(content),
  )
  return encryptCompressed(secret, JSON.stringify({ json, blanks } satisfies MailTemplate))
}

/** The values must need no escaping. */
export function fillBlanks(json: string, values: Record<string, string>): MailContent {
  const filled = Object.entries(values).reduce((text, [blank, value]) => text.replaceAll(blank, () => value), json)
  return JSON.parse(filled) as MailContent
}

/** The values in the order of the secrets. */
export function fillTemplate({ json, blanks }: MailTemplate, values: readonly string[]): MailContent {
  return fillBlanks(json, Object.fromEntries(blanks.map((blank, index) => [blank, values[index] ?? ''])))
}

/** Null if it is past its term, or was written by a version that kept none. Throws if `SECRET` is another one. */
export async function findMailTemplate(
  { db, secret }: { db: Database; secret: string },
  mailId: string,
): Promise<MailTemplate | null> {
  const row = await db
    .selectFrom('outgoing_mails as mail')
    .leftJoin('mail_contents as shared', 'shared.content_id', 'mail.content_id')
    .select(['mail.encrypted_template', 'shared.encrypted_content', 'shared.blanks'])
    .where('mail.mail_id', '=', mailId)
    .executeTakeFirst()
  if (row === undefined) return null
  if (row.encrypted_template !== null) {
    return JSON.parse(decryptCompressed(secret, row.encrypted_template)) as MailTemplate
  }
  if (row.encrypted_content === null || row.blanks === null) return null
  return { json: decrypt(secret, row.encrypted_content), blanks: JSON.parse(row.blanks) as string[] }
}
