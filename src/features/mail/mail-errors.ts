import type { OutgoingMail } from './mail-queries.server.ts'

/** Explanations of delivery errors for operators, most specific first. */
const meanings: [RegExp, string][] = [
  [/ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH/, 'The mail server refused the connection.'],
  [/ENOTFOUND|EAI_AGAIN|getaddrinfo/, 'The mail server named in SMTP_URL could not be found.'],
  [/time(d)? ?out|ETIMEDOUT|greeting never received/i, 'The mail server did not answer in time.'],
  [/certificate|self.signed|TLS|SSL/i, 'We could not make a secure connection to the mail server.'],
  [/invalid login|EAUTH|\b53[045]\b/i, 'The mail server did not accept the name and password in SMTP_URL.'],
  [/authenticate data/, 'The email cannot be decrypted, because SECRET has changed since it was stored.'],
  [/ENOSPC|EACCES|EROFS/, 'The email’s file could not be written.'],
  [/\b5\d\d\b/, 'The mail server has permanently rejected this email.'],
  [/\b4\d\d\b/, 'The mail server will not accept this email yet.'],
  [/reject/i, 'The mail server has permanently rejected this email.'],
]

/** An email's error in a sentence; the server's own message is shown beside it. */
export function describeMailError(error: string): string {
  return meanings.find(([pattern]) => pattern.test(error))?.[1] ?? 'The email could not be sent.'
}

/** Whether an admin may try an email again at `now` (milliseconds since 1970, UTC), or sooner than it would be. */
export function mayRetry(
  { status, dueAt, hasContent, expiresAt }: Pick<OutgoingMail, 'status' | 'dueAt' | 'hasContent' | 'expiresAt'>,
  now: number,
): boolean {
  const isWaiting = status === 'retrying' && dueAt > now
  return (status === 'failed' || isWaiting) && hasContent && (expiresAt === null || expiresAt > now)
}
