import { data, type LoaderFunctionArgs } from 'react-router'
import { mailSamples } from '#src/emails/mails.ts'
import { mailDocument } from '#src/features/mail/mail-document.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'

/** Whatever the developer's own setting. */
export async function loader({ params: { kind = '', theme }, context }: LoaderFunctionArgs) {
  const mail = Object.hasOwn(mailSamples, kind) ? mailSamples[kind] : undefined
  if (mail === undefined) throw data('We couldn’t find that email.', { status: 404 })
  const { html } = await mail.sample(context.get(runtimeContext).firm)
  return mailDocument(html.replace('(prefers-color-scheme: dark)', theme === 'dark' ? 'all' : 'not all'))
}
