import { data } from 'react-router'
import { agentIdSeenBy } from '#src/access/what-staff-may-do.ts'
import { actingStaff, actingUser, requireMayDo } from '#src/features/accounts/sessions/guard.server.ts'
import { findPerson, personExists, readPerson } from '#src/features/people/person.server.ts'
import { answerForm, button } from '#src/pages/_layout/forms/answer-form.server.ts'
import { CallLink } from '#src/pages/admin-profile/appointments/call-link.tsx'
import { noteForms } from '#src/pages/admin-profile/notes/note-forms.server.ts'
import { readTimeline } from '#src/pages/admin-profile/timeline/read-timeline.server.ts'
import { RecordTimeline } from '#src/pages/admin-profile/timeline/record-timeline.tsx'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { useAnswer } from '#src/ui/forms/answer.ts'
import { MissingRecord, Record } from '#src/ui/record/record.tsx'
import { revalidateRecord } from '#src/ui/record/record-revalidation.ts'
import { timelineOfPerson } from '#src/workflows/timeline.server.ts'
import type { Route } from './+types/person'
import { deletePersonOnRequest, findDeletion } from './delete-person.server.ts'
import { DeletePerson } from './delete-person.tsx'
import { personFactForms } from './edit-person.server.ts'
import { PersonFacts } from './person-facts.tsx'
import { toPersonView } from './person-view.server.ts'

export const shouldRevalidate = revalidateRecord

export async function loader({ params: { personId }, request, context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const person = await readPerson(runtime, { personId, by: actingUser(context) })
  if (person === null) return data(null, { status: 404 })
  const onlyAgentId = agentIdSeenBy(actingStaff(context))
  const timeline = await timelineOfPerson(runtime, person, { onlyAgentId })
  return {
    view: await toPersonView(runtime, { person, onlyAgentId }),
    timeline: await readTimeline(context, timeline, new URL(request.url).searchParams),
    deletion: await findDeletion(context, person),
  }
}

export async function action({ params: { personId }, request, context }: Route.ActionArgs) {
  const runtime = context.get(runtimeContext)
  if ((await findPerson(runtime.db, personId)) === null) throw data('There’s no such person any more.', { status: 404 })
  const edit = { personId, by: actingUser(context) }
  return answerForm(
    { request, context },
    {
      ...personFactForms(runtime, edit),
      ...noteForms(context, `person:${personId}`, (db) => personExists(db, personId)),
      'delete-person': button(({ version }) => {
        requireMayDo(context, 'delete-person')
        return deletePersonOnRequest(context, { personId, version })
      }),
    },
  )
}

export default function PersonPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer(actionData)
  if (loaderData === null || answer?.isGone) return <MissingRecord list="People" answer={answer} />
  const { view, timeline, deletion } = loaderData
  const { personId, label, lastNote, facts } = view
  return (
    <Record
      title={label}
      summary={facts.account?.state ?? 'No account'}
      list="People"
      lastNote={lastNote}
      answer={answer}
      actions={
        <>
          {facts.phone !== '' && <CallLink phone={facts.phone} />}
          <ButtonLink to={`/admin-profile/appointments/new?person=${personId}`} variant="quiet">
            Book an appointment
          </ButtonLink>
        </>
      }
    >
      <PersonFacts {...facts} answer={answer} />
      <RecordTimeline
        {...timeline}
        answer={answer}
        {...(facts.showsOnlyOwn && {
          notice: 'Only your own appointments with them are shown.',
          none: 'You have no appointments with this person yet.',
        })}
      />
      {deletion !== null && <DeletePerson {...deletion} />}
    </Record>
  )
}
