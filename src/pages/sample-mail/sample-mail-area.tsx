import { Outlet, redirect } from 'react-router'
import { hasSampleMail } from '#src/features/mail/sample-mail-files.server.ts'
import { deskFrame, deskLinks } from '#src/pages/_layout/desk/desk-shell.tsx'
import type { Frame } from '#src/pages/_layout/document/frame.ts'
import type { Route } from './+types/sample-mail-area'

/** For everyone else these paths redirect to the home page, like unknown ones. */
const guardSampleMail: Route.MiddlewareFunction = async ({ request, context }, next) => {
  if (!hasSampleMail(context)) throw redirect('/', request.method === 'POST' ? 303 : 302)
  const response = (await next()) as Response
  response.headers.set('cache-control', 'no-store')
  return response
}

export const middleware: Route.MiddlewareFunction[] = [guardSampleMail]

/** Its lists are drawn like those of the desks, in the frame of the public pages. */
export const handle: Frame = { ...deskFrame, isOwn: false }
export const links = deskLinks

/** Without a loader, a client-side navigation would not reach the server and its guard. */
export function loader() {
  return null
}

export default function SampleMailArea() {
  return (
    <div className="page-width section-space">
      <Outlet />
    </div>
  )
}
