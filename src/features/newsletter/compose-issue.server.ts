import { newsletterIssueEmail } from '../../emails/newsletter-issue.tsx'
import type { MailContent } from '../../platform/mailer.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { renderMarkdown } from './markdown.server.tsx'
import { oneClick } from './unsubscribe.server.ts'
import { unsubscribeHref } from './unsubscribe-link.server.ts'

/** The mail of an issue to the reader whose link to unsubscribe has this token. */
export async function composeIssue(
  runtime: Pick<Runtime, 'settings'>,
  { subject, body, token }: { subject: string; body: string; token: string },
): Promise<MailContent> {
  const href = unsubscribeHref(runtime, token)
  const mail = await newsletterIssueEmail({ subject, body: renderMarkdown(body), unsubscribeHref: href })
  // With these two, a mail program shows a button of its own (RFC 8058).
  const headers = { 'List-Unsubscribe': `<${href}>`, 'List-Unsubscribe-Post': `${oneClick.name}=${oneClick.value}` }
  return { ...mail, headers }
}
