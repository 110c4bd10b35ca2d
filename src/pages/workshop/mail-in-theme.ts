import { data, type LoaderFunctionArgs } from 'react-router'
import { sampleMails } from '../../emails/sample-mails.ts'
import { mailDocument } from '../../features/mail/mail-document.ts'

/** The HTML of a mail as a dark or a light screen shows it, whatever the developer's own is. */
export async function loader({ params: { kind = '', theme } }: LoaderFunctionArgs) {
  if (!Object.hasOwn(sampleMails, kind)) throw data('There is no such mail.', { status: 404 })
  const { html } = await sampleMails[kind as keyof typeof sampleMails]()
  return mailDocument(html.replace('(prefers-color-scheme: dark)', theme === 'dark' ? 'all' : 'not all'))
}
