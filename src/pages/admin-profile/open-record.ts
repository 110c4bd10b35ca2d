import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { mayDo } from '#src/access/what-staff-may-do.ts'
import { actingStaff } from '#src/features/accounts/sessions/guard.server.ts'
import { revalidateAfterActions } from '#src/ui/forms/stale-form.ts'
import { openParameter } from '#src/ui/record-panel/open-record.ts'
import type { Route } from './+types/open-record'
import { readAppointmentRecord } from './appointments/appointment-record.server.ts'
import { deskReadingsContext } from './desk-readings.server.ts'
import { peopleList } from './people/people-list.ts'
import { readPersonRecord } from './people/person-record.server.ts'
import { todayPath } from './sections.ts'
import { readUserRecord } from './users/user-record.server.ts'

const none = { appointment: null, person: null, user: null }

/** How much of a person's timeline the panel shows. */
const linesInPanel = 15

/** The record that the address of a list, the calendar or Today opens beside it: a layout of these pages, for its data. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { pathname, searchParams: query } = url
  const id = query.get(openParameter) || null
  if (id === null) return none
  if (pathname === peopleList.path) {
    return { ...none, person: await readPersonRecord(context, { personId: id, query, lineCount: linesInPanel }) }
  }
  const agents = await context.get(deskReadingsContext).agents()
  const appointment = await readAppointmentRecord(context, { appointmentId: id, query, agents })
  const mayBeUser = appointment === null && pathname === todayPath && mayDo(actingStaff(context), 'see-users')
  return { ...none, appointment, user: mayBeUser ? await readUserRecord(context, id) : null }
}

/** Each reading of a record is audited, so it is not read again with a list that is only brought up to date. */
export function shouldRevalidate(question: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod } = question
  const isRefresh = currentUrl.href === nextUrl.href && formMethod === undefined
  return !(isRefresh && nextUrl.searchParams.has(openParameter)) && revalidateAfterActions(question)
}
