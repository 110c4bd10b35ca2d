import type { RouterContextProvider } from 'react-router'
import { mayDo } from '#src/access/what-staff-may-do.ts'
import { actingStaff, actingUser } from '#src/features/accounts/sessions/guard.server.ts'
import type { Person } from '#src/features/people/person.server.ts'
import type { Outcome } from '#src/pages/_layout/forms/answer-form.server.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { deletePerson, findPersonDeletion } from '#src/workflows/people/delete-person.server.ts'

/** What the deletion of a person's data would do; null for staff who may not do it. */
export async function findDeletion(context: Readonly<RouterContextProvider>, person: Person) {
  if (!mayDo(actingStaff(context), 'delete-person')) return null
  return findPersonDeletion(context.get(runtimeContext), person)
}

const problems = {
  'not-found': 'This person isn’t here any more',
  'changed-meanwhile': 'Someone has changed this person since you opened the page, so nothing has been deleted',
  'is-staff': 'This person has become a member of staff, so nothing has been deleted',
  upcoming: 'This person has an upcoming appointment, so nothing has been deleted. Cancel it first',
}

/** Handles the button that deletes a person's data. */
export async function deletePersonOnRequest(
  context: Readonly<RouterContextProvider>,
  deletion: { personId: string; version: string },
): Promise<Outcome> {
  const deleted = await deletePerson(context.get(runtimeContext), { ...deletion, by: actingUser(context) })
  if (!deleted.ok) return { ok: false, message: problems[deleted.reason] }
  return { ok: true, message: 'Everything about this person has been deleted.', isGone: true }
}
