import { data } from 'react-router'
import { mailDocument } from '#src/features/mail/mail-document.ts'
import type { Route } from './+types/html-part'
import { requireMailFile } from './require-mail-file.server.ts'

/** For the frame on the email's page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { html } = await requireMailFile(context, params.mail)
  if (html === null) throw data('This email has no HTML.', { status: 404 })
  return mailDocument(html)
}
