import { redirect } from 'react-router'
import { actingUser } from '#src/features/accounts/sessions/guard.server.ts'
import { readPerson } from '#src/features/people/person.server.ts'
import { readFormData } from '#src/input/form-data.ts'
import { useFreshDataOnReturn } from '#src/pages/_layout/desk/fresh-data.ts'
import { actionFrom } from '#src/pages/admin-profile/action-from.ts'
import { readAnswerPage, readFrom } from '#src/pages/admin-profile/answer-address.server.ts'
import { noteReaderOf } from '#src/pages/admin-profile/notes/note-views.server.ts'
import { personPath } from '#src/pages/admin-profile/record-paths.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Breadcrumb } from '#src/ui/desk/breadcrumb.tsx'
import { revalidateAfterActions } from '#src/ui/forms/stale-form.ts'
import { ProblemBox } from '#src/ui/notice.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import { PageHeading } from '#src/ui/section.tsx'
import { useFirm } from '#src/ui/site-facts.tsx'
import type { Route } from './+types/person'
import { changePerson } from './change-person.server.ts'
import { deletePersonOnRequest, findDeletion } from './delete-person.server.ts'
import { DeletePerson } from './delete-person.tsx'
import { peopleList } from './people-list.ts'
import { PersonFacts } from './person-facts.tsx'
import { toPersonRecord } from './person-record.server.ts'
import { PersonTimeline } from './timeline/timeline.tsx'

/** How many lines of the timeline are on one page. */
const linesPerPage = 50

export async function loader({ params: { personId }, request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const person = await readPerson(context.get(runtimeContext), { personId, by: actingUser(context) })
  // The list says that there is none.
  if (person === null) throw redirect(`${peopleList.path}?open=${encodeURIComponent(personId)}`)
  return {
    ...(await toPersonRecord(context, person, { query, lineCount: linesPerPage })),
    from: readFrom(request),
    deletion: await findDeletion({ request, context }, person),
  }
}

export async function action({ params: { personId }, request, context }: Route.ActionArgs) {
  const reader = noteReaderOf(context)
  const page = readAnswerPage(request, personPath(personId))
  const formData = await readFormData(request)
  if (formData.get('intent') === 'delete-person') return deletePersonOnRequest({ context }, personId, formData)
  const posted = { personId, by: actingUser(context), reader, formData, page }
  return changePerson(context.get(runtimeContext), posted)
}

export const shouldRevalidate = revalidateAfterActions

export default function PersonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { timeZoneCity } = useFirm()
  useFreshDataOnReturn()
  const { view, formKey, addedId, from, deletion } = loaderData
  const { personId, label, facts, timeline } = view
  const recordPath = personPath(personId)
  const action = from === null ? recordPath : actionFrom(recordPath, from)
  return (
    <div className="space-y-4">
      <PageTitle title={label} isRefused={actionData !== undefined} />
      <Breadcrumb trail={[{ name: 'People', to: peopleList.path }]} current={label} />
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <PageHeading title={<span className="wrap-anywhere">{label}</span>}>
          All times are {timeZoneCity} time.
        </PageHeading>
        <ButtonLink to={`/admin-profile/appointments/new?person=${personId}`}>Book an appointment</ButtonLink>
      </div>
      {actionData?.problem != null && (
        <ProblemBox answer={actionData} role="alert">
          <p className="mt-2">{actionData.problem}.</p>
        </ProblemBox>
      )}
      <div className="grid gap-x-10 gap-y-8 min-[75rem]:grid-cols-[29rem_minmax(0,1fr)]">
        <div className="min-w-0">
          <PersonFacts {...facts} action={action} answer={actionData?.fact ?? null} />
        </div>
        <PersonTimeline
          {...timeline}
          action={action}
          formKey={formKey}
          answer={actionData?.note ?? null}
          addedId={addedId}
        />
      </div>
      {deletion !== null && <DeletePerson {...deletion} />}
    </div>
  )
}
