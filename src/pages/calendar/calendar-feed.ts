import { openCalendarFeed } from '#src/features/booking/calendar-feed.server.ts'
import { tokenIn } from '#src/input/link-token.ts'
import { tokenPageHeaders } from '#src/pages/_layout/page-headers.ts'
import { clientAddressContext, runtimeContext } from '#src/platform/runtime.server.ts'
import type { Route } from './+types/calendar-feed'

/** At a secret address, `/calendar/<token>.ics`, for calendar programs. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const headers = tokenPageHeaders({ actionHeaders: new Headers() })
  const [beginning = '', ending] = params.file.split('.')
  const token = ending?.startsWith('ics') ? tokenIn(beginning) : ''
  const address = context.get(clientAddressContext)
  const opened = await openCalendarFeed(context.get(runtimeContext), { token, address })
  if (!opened.ok) {
    headers.set('content-type', 'text/plain; charset=utf-8')
    if (opened.reason === 'not-found') return new Response('There is no calendar here.\n', { status: 404, headers })
    headers.set('retry-after', '3600')
    return new Response('Too many wrong addresses. Try again in an hour.\n', { status: 429, headers })
  }
  const tag = `"${opened.version}"`
  headers.set('etag', tag)
  if (request.headers.get('if-none-match')?.includes(tag) === true) return new Response(null, { status: 304, headers })
  headers.set('content-type', 'text/calendar; charset=utf-8')
  headers.set('content-disposition', 'inline; filename="appointments.ics"')
  return new Response(opened.file, { headers })
}
