import type { OutgoingMail } from './mail-queries.server.ts'

/** Explanations of mail errors for operators, most specific first. */
const meanings: [RegExp, string][] = [
  [/ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH/, 'The mail server took no connection.'],
  [/ENOTFOUND|EAI_AGAIN|getaddrinfo/, 'The name of the mail server in SMTP_URL was not found.'],
  [/time(d)? ?out|ETIMEDOUT|greeting never received/i, 'The mail server did not answer in time.'],
  [/certificate|self.signed|TLS|SSL/i, 'No safe connection to the mail server could be made.'],
  [/invalid login|EAUTH|\b53[045]\b/i, 'The mail server did not accept the name and password in SMTP_URL.'],
  [/authenticate data/, 'What the mail says cannot be read: SECRET is not the one that it was kept with.'],
  [/ENOSPC|EACCES|EROFS/, 'The file for the mail could not be written.'],
  [/\b5\d\d\b|reject/i, 'The mail server refused this mail for good.'],
  [/\b4\d\d\b/, 'The mail server did not want this mail yet.'],
]

/** A mail's error in a sentence; the server's own words are shown beside it. */
export function describeMailError(error: string): string {
  return meanings.find(([pattern]) => pattern.test(error))?.[1] ?? 'The mail could not be sent.'
}

/** Whether an admin may retry a mail at `now` (milliseconds since 1970, UTC). */
export function mayRetry(mail: Pick<OutgoingMail, 'status' | 'hasContent' | 'expiresAt'>, now: number): boolean {
  return mail.status === 'failed' && mail.hasContent && (mail.expiresAt === null || mail.expiresAt > now)
}
