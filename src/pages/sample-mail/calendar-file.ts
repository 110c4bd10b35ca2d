import { data } from 'react-router'
import type { Route } from './+types/calendar-file'
import { requireMailFile } from './require-mail-file.server.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { calendar } = await requireMailFile(context, params.mail)
  if (calendar === null) throw data('This email has no calendar file.', { status: 404 })
  return new Response(calendar, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="invite.ics"',
    },
  })
}
