import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { RouterContextProvider } from 'react-router'
import { maySeeSampleMail } from '#src/access/who-may-see-sample-mail.ts'
import { isPartialMailFile, mailFileName } from '#src/platform/mail/mailer.server.ts'
import type { DeletedMail } from '#src/platform/outbox/purge-mails.server.ts'
import { expiredAt } from '#src/platform/retention.server.ts'
import { onThisMachineContext, type Runtime, runtimeContext } from '#src/platform/runtime.server.ts'
import { hourMs } from '#src/time/time-range.ts'

/** Whether the requester may read the sample site's emails at `/sample-mail`. */
export function hasSampleMail(context: Readonly<RouterContextProvider>): boolean {
  const { settings } = context.get(runtimeContext)
  return maySeeSampleMail({ settings, isOnThisMachine: context.get(onThisMachineContext) })
}

/** An email written to a file instead of being sent. `writtenAt` in milliseconds since 1970, UTC. */
export type MailFile = {
  mailId: string
  writtenAt: number
  subject: string
  to: string
  headers: { name: string; value: string }[]
  text: string
  html: string | null
  /** The calendar file. */
  calendar: string | null
}

/** Up to `limit` emails in `DATA_DIR/mail`, newest first, starting after the email `after` if that exists. */
export async function findMailFiles(
  { dataDir }: { dataDir: string },
  { after, limit }: { after: string | null; limit: number },
): Promise<MailFile[]> {
  const names = await listNames(dataDir)
  const start = after === null ? 0 : names.findIndex((name) => idOf(name) === after) + 1
  return Promise.all(names.slice(start, start + limit).map((name) => readMailFile(dataDir, name)))
}

/** An email in `DATA_DIR/mail`; null when there is none. */
export async function findMailFile({ dataDir }: { dataDir: string }, mailId: string): Promise<MailFile | null> {
  const name = (await listNames(dataDir)).find((each) => idOf(each) === mailId)
  return name === undefined ? null : readMailFile(dataDir, name)
}

/** Deletes the emails that were written long ago, and what is left of those that a killed process was writing. */
export async function purgeOldMailFiles(runtime: Pick<Runtime, 'clock' | 'settings'>): Promise<void> {
  const { writtenAt } = mailFileName(Date.parse(expiredAt('mailFiles', runtime)), '')
  await deleteMailFiles(runtime.settings, (name) => name.slice(0, writtenAt.length) <= writtenAt)
  await deletePartialMailFiles(runtime)
}

/** Deletes the emails to an address. */
export async function deleteMailFilesTo({ settings }: Pick<Runtime, 'settings'>, address: string): Promise<void> {
  const { writtenAt, recipient } = mailFileName(0, address)
  await deleteMailFiles(settings, (name) => name.slice(writtenAt.length) === recipient)
}

/** Deletes the files of emails whose rows have been deleted. */
export async function deleteMailFilesOf({ settings }: Pick<Runtime, 'settings'>, mails: DeletedMail[]): Promise<void> {
  const mailsByRecipient = Map.groupBy(mails, ({ to }) => mailFileName(0, to).recipient)
  const { writtenAt } = mailFileName(0, '')
  await deleteMailFiles(settings, async (name) => {
    const candidates = mailsByRecipient.get(name.slice(writtenAt.length)) ?? []
    if (candidates.length === 0) return false
    // Another process may have deleted it.
    const file = await readMailFile(settings.dataDir, name).catch(() => null)
    const messageId = file?.headers.find((header) => header.name.toLowerCase() === 'message-id')?.value ?? ''
    return candidates.some(({ mailId }) => messageId.startsWith(`<${mailId}@`))
  })
}

async function deleteMailFiles(
  { dataDir }: { dataDir: string },
  isDeleted: (name: string) => boolean | Promise<boolean>,
): Promise<void> {
  for (const name of await listNames(dataDir)) {
    // Another process may delete it at the same time.
    if (await isDeleted(name)) await rm(join(dataDir, 'mail', name), { force: true })
  }
}

/** Deletes parts of emails that nobody can still be writing. */
async function deletePartialMailFiles({ clock, settings }: Pick<Runtime, 'clock' | 'settings'>): Promise<void> {
  const folder = join(settings.dataDir, 'mail')
  const names = existsSync(folder) ? await readdir(folder) : []
  for (const name of names.filter(isPartialMailFile)) {
    // It may be gone by now: an email that is complete gets another name.
    const stats = await stat(join(folder, name)).catch(() => null)
    if (stats !== null && stats.mtimeMs < clock.now().getTime() - hourMs) await rm(join(folder, name), { force: true })
  }
}

/** Names begin with the time, so they sort by it. */
async function listNames(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'mail')
  if (!existsSync(folder)) return []
  const names = await readdir(folder)
  return names
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .reverse()
}

async function readMailFile(dataDir: string, name: string): Promise<MailFile> {
  // Loaded on demand: only sample email needs it.
  const { default: PostalMime } = await import('postal-mime')
  const mail = await PostalMime.parse(await readFile(join(dataDir, 'mail', name)))
  const [, day = '', hours = '', minutes = '', seconds = ''] = /^(.{10})T(\d\d)-(\d\d)-(\d\d-\d{3})/.exec(name) ?? []
  const writtenAt = Date.parse(`${day}T${hours}:${minutes}:${seconds.replace('-', '.')}Z`)
  const calendar = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar')?.content
  return {
    mailId: idOf(name),
    writtenAt,
    subject: mail.subject ?? '',
    to: mail.to?.map(({ address }) => address).join(', ') ?? '',
    headers: mail.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    text: mail.text?.trim() ?? '',
    html: mail.html ?? null,
    calendar: calendar === undefined ? null : toCalendarFile(calendar),
  }
}

/** In transit, text loses the line endings that calendar files require (RFC 5545, 3.1). */
function toCalendarFile(content: string | ArrayBuffer | Uint8Array): string {
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content)
  return text.replaceAll(/\r?\n/g, '\r\n')
}

/** Not the file name: it contains the recipient, and page URLs are logged. */
function idOf(name: string): string {
  return createHash('sha256').update(name).digest('base64url').slice(0, 22)
}
