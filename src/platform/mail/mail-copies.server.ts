import { randomUUID } from 'node:crypto'
import type { MailKind } from '#src/emails/mails.ts'
import { decrypt, encrypt } from '#src/platform/crypto/encryption.server.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import { newRow } from '#src/platform/outbox/outbox.server.ts'
import { fillBlanks } from './mail-template.server.ts'
import type { MailContent } from './mailer.server.ts'

type Store = { db: Database; clock: { now: () => Date }; secret: string }

type MailCopy = {
  to: string
  key: string
  about: string
  /** By placeholder. Letters, digits, `-`, `_` and `.` only: inserted into HTML and URLs unescaped. */
  blanks: Record<string, string>
}

/** Once, encrypted, with the placeholders of its copies. Returns its id. */
export async function storeMailContent(
  { db, clock, secret }: Store,
  content: MailContent,
  blanks: string[] = [],
): Promise<string> {
  const contentId = randomUUID()
  await db
    .insertInto('mail_contents')
    .values({
      content_id: contentId,
      encrypted_content: encrypt(secret, JSON.stringify(content)),
      blanks: JSON.stringify(blanks),
      created_at: clock.now().toISOString(),
    })
    .execute()
  return contentId
}

/** Sent after all other email. At most 1,000 at a time, in one statement. */
export async function enqueueCopies(
  { db, clock, secret }: Store,
  { contentId, kind, subject, copies }: { contentId: string; kind: MailKind; subject: string; copies: MailCopy[] },
): Promise<void> {
  if (copies.length === 0) return
  if (!copies.every(({ blanks }) => Object.values(blanks).every(isSafeUnescaped)))
    throw new Error('A placeholder’s value would have to be escaped.')
  const now = clock.now()
  const rows = copies.map(({ to, key, about, blanks }) => ({
    ...newRow(now),
    mail_key: key,
    kind,
    about,
    recipient: to,
    subject,
    content_id: contentId,
    encrypted_content: encrypt(secret, JSON.stringify(blanks)),
    is_bulk: 1,
  }))
  await db
    .insertInto('outgoing_mails')
    .values(rows)
    .onConflict((conflict) => conflict.column('mail_key').doNothing())
    .execute()
}

function isSafeUnescaped(value: string): boolean {
  return /^[\w.-]+$/.test(value)
}

export async function readCopy(
  { db, secret }: Pick<Store, 'db' | 'secret'>,
  contentId: string,
  encryptedBlanks: string,
): Promise<MailContent> {
  const { encrypted_content } = await db
    .selectFrom('mail_contents')
    .select('encrypted_content')
    .where('content_id', '=', contentId)
    .executeTakeFirstOrThrow()
  const blanks = JSON.parse(decrypt(secret, encryptedBlanks)) as Record<string, string>
  return fillBlanks(decrypt(secret, encrypted_content), blanks)
}
