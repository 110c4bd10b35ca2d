import { type RouterContextProvider, redirect } from 'react-router'
import { mayDo } from '#src/access/what-staff-may-do.ts'
import { actingStaff, actingUser, requireMayDo } from '#src/features/accounts/sessions/guard.server.ts'
import type { Person } from '#src/features/people/person.server.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { deletePerson, findPersonDeletion } from '#src/workflows/people/delete-person.server.ts'
import { refuse } from './change-person.server.ts'
import type { DeletePersonProps } from './delete-person.tsx'
import { peopleList } from './people-list.ts'

type Page = { request: Request; context: Readonly<RouterContextProvider> }

/** What the deletion of a person's data would do; null for staff who may not do it. */
export async function findDeletion({ request, context }: Page, person: Person): Promise<DeletePersonProps | null> {
  if (!mayDo(actingStaff(context), 'delete-person')) return null
  const deletion = await findPersonDeletion(context.get(runtimeContext), person)
  const isAsked = new URL(request.url).searchParams.get('step') === 'delete'
  return { personId: person.personId, isAsked, ...deletion }
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
  const deleted = await deletePerson(runtime, { personId, version, by }).catch((error: unknown) => {
    runtime.log.error({ err: error, personId }, 'a person could not be deleted')
    return { ok: false, reason: 'failed' } as const
  })
  if (deleted.ok) return redirect(`${peopleList.path}?done=deleted`, 303)
  if (deleted.reason === 'not-found') throw redirect(peopleList.path)
  return refuse(deleted.reason === 'failed' ? 503 : 409, { problem: problems[deleted.reason] })
}
