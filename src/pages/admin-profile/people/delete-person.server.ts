import { type RouterContextProvider, redirect } from 'react-router'
import { mayDo } from '#src/access/what-staff-may-do.ts'
import { actingStaff, actingUser, requireMayDo } from '#src/features/accounts/sessions/guard.server.ts'
import { deleteAccount } from '#src/features/accounts/users/delete-user.server.ts'
import { findUser, isStaffRole } from '#src/features/accounts/users/user-queries.server.ts'
import {
  deleteAppointmentsOf,
  findUpcoming,
} from '#src/features/booking/appointments/changes/delete-appointments.server.ts'
import { deleteMailFilesOf, deleteMailFilesTo } from '#src/features/mail/sample-mail-files.server.ts'
import { deleteAddress } from '#src/features/newsletter/subscriptions/delete-subscriber.server.ts'
import { deletePerson, deletionVersionOf } from '#src/features/people/delete-person.server.ts'
import { findPerson } from '#src/features/people/person.server.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { refuse } from './change-person.server.ts'
import type { DeletePersonProps } from './delete-person.tsx'
import { peopleList } from './people-list.ts'

type Page = { request: Request; context: Readonly<RouterContextProvider> }

/** What the deletion of a person's data would do; null for staff who may not do it. */
export async function findDeletion({ request, context }: Page, personId: string): Promise<DeletePersonProps | null> {
  if (!mayDo(actingStaff(context), 'delete-person')) return null
  const { db, clock } = context.get(runtimeContext)
  const person = await findPerson(db, personId)
  if (person === null) return null
  const user = person.userId === null ? null : await findUser(db, person.userId)
  return {
    personId,
    version: deletionVersionOf(person),
    isAsked: new URL(request.url).searchParams.get('step') === 'delete',
    isStaff: user !== null && isStaffRole(user.role),
    hasAccount: user !== null,
    email: person.email,
    upcoming: await findUpcoming(db, personId, clock.now()),
  }
}

const problems = {
  'changed-meanwhile': 'Someone has changed this person since you opened the page, so nothing has been deleted',
  'is-staff': 'This person has become a member of staff, so nothing has been deleted',
  upcoming: 'This person has an upcoming appointment, so nothing has been deleted. Cancel it first',
  failed: 'We couldn’t delete this, so nothing has changed. Please try again in a minute',
}

/** Handles the button that deletes a person's data. */
export async function deletePersonOnRequest({ context }: Pick<Page, 'context'>, personId: string, formData: FormData) {
  requireMayDo(context, 'delete-person')
  const runtime = context.get(runtimeContext)
  const [by, version] = [actingUser(context), String(formData.get('version'))]
  let mails: Awaited<ReturnType<typeof deleteAppointmentsOf>> = []
  const deleted = await deletePerson(runtime, { personId, version, by }, async (tools, person) => {
    const { userId, email } = person
    if ((await findUpcoming(tools.db, personId, tools.clock.now())).length > 0) {
      return { ok: false, reason: 'upcoming' } as const
    }
    const user = userId === null ? null : await findUser(tools.db, userId)
    if (user !== null && isStaffRole(user.role)) return { ok: false, reason: 'is-staff' } as const
    // Before the account, because they are counted by whether it booked them.
    mails = await deleteAppointmentsOf({ db: tools.db, firm: runtime.firm }, { personId, email })
    if (user !== null) await deleteAccount(tools, user, by)
    if (email !== '') await deleteAddress(tools, { email })
    return { ok: true }
  }).catch((error: unknown) => {
    runtime.log.error({ err: error, personId }, 'a person could not be deleted')
    return { ok: false, reason: 'failed' } as const
  })
  if (!deleted.ok) {
    if (deleted.reason === 'not-found') throw redirect(peopleList.path)
    return refuse(deleted.reason === 'failed' ? 503 : 409, { problem: problems[deleted.reason] })
  }
  await deleteMailFilesOf(runtime, mails)
  if (deleted.person.email !== '') await deleteMailFilesTo(runtime, deleted.person.email)
  return redirect(`${peopleList.path}?done=deleted`, 303)
}
