import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'

/** The emails to an address that a site has written to its data folder, oldest first. */
export async function readMails(dataDir: string, to: string): Promise<Email[]> {
  const folder = join(dataDir, 'mail')
  // An email that is still being written has another name.
  const files = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.eml'))
        .sort()
    : []
  // There may be hundreds after a while: parse only those that contain the address.
  const raw = files.map((file) => readFileSync(join(folder, file))).filter((mail) => mail.includes(to))
  const mails = await Promise.all(raw.map((mail) => PostalMime.parse(mail)))
  return mails.filter((mail) => mail.to?.some(({ address }) => address === to))
}

/** Waits for an email to an address with a link to a page, and returns the newest such link as path and query. */
export async function linkFromMail(dataDir: string, to: string, path: string): Promise<string> {
  let link: URL | undefined
  // Emails are sent after the response.
  await expect(async () => {
    const mails = await readMails(dataDir, to)
    const links = mails.flatMap(({ text = '' }) => text.match(/https?:\/\/[^\s<>"]+/g) ?? [])
    link = links.map((href) => new URL(href)).findLast(({ pathname }) => pathname === path)
    expect(link, `a link to ${path} in a mail to ${to}`).toBeDefined()
  }).toPass({ timeout: 30_000 })
  return `${link?.pathname}${link?.search}`
}

/** Waits for an email to an address with a code, perhaps of one subject, and returns the newest such code. */
export async function codeFromMail(dataDir: string, to: string, subject?: string): Promise<string> {
  let code: string | undefined
  await expect(async () => {
    const mails = (await readMails(dataDir, to)).filter((mail) => subject === undefined || mail.subject === subject)
    code = mails.map(({ text = '' }) => /^\s*(\d{6})\s*$/m.exec(text)?.[1]).findLast((found) => found !== undefined)
    expect(code, `a code in a mail to ${to}`).toBeDefined()
  }).toPass({ timeout: 30_000 })
  return code ?? ''
}
