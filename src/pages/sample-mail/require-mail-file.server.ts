import { data, type RouterContextProvider } from 'react-router'
import { findMailFile, type MailFile } from '#src/features/mail/sample-mail-files.server.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'

/** Throws a 404 response if there is none. */
export async function requireMailFile(context: Readonly<RouterContextProvider>, mailId: string): Promise<MailFile> {
  const found = await findMailFile(context.get(runtimeContext).settings, mailId)
  if (found === null) throw data('We couldn’t find that email. Its file may have been deleted.', { status: 404 })
  return found
}
