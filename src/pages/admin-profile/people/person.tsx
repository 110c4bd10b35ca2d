import type { ComponentProps } from 'react'
import { data } from 'react-router'
import { agentIdSeenBy, mayDo } from '#src/access/what-agents-may-do.ts'
import { actingStaff, actingUser, requireMayDo } from '#src/features/accounts/sessions/guard.server.ts'
import type { Person } from '#src/features/people/person.server.ts'
import {
  editPerson,
  findPerson,
  type PersonFact,
  personExists,
  personFacts,
  readPerson,
} from '#src/features/people/person.server.ts'
import { answerForm, button, factForms, type Outcome } from '#src/pages/_layout/forms/answer-form.server.ts'
import { CallLink } from '#src/pages/admin-profile/appointments/reach-link.tsx'
import { toAuditedConflict } from '#src/pages/admin-profile/conflict.server.ts'
import { findLastNote, noteForms } from '#src/pages/admin-profile/notes.server.ts'
import { readTimeline } from '#src/pages/admin-profile/timeline/read-timeline.server.ts'
import { RecordTimeline } from '#src/pages/admin-profile/timeline/record-timeline.tsx'
import { stateSentences } from '#src/pages/admin-profile/users/user-words.ts'
import type { Actor } from '#src/platform/audit-log/audit-log.server.ts'
import { type Runtime, runtimeContext } from '#src/platform/runtime.server.ts'
import { recordPath } from '#src/platform/subject.ts'
import { shortDateTime } from '#src/time/local-time.ts'
import { nameTimeZone } from '#src/time/time-zones.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { useAnswer } from '#src/ui/forms/answer.ts'
import { MissingRecord, Record } from '#src/ui/record/record.tsx'
import { revalidateRecord } from '#src/ui/record/record-revalidation.ts'
import { deletePerson, findPersonDeletion } from '#src/workflows/delete-person.server.ts'
import { findAccountAndNext } from '#src/workflows/seen-people.server.ts'
import { timelineOfPerson } from '#src/workflows/timeline.server.ts'
import type { Route } from './+types/person'
import { DeletePerson } from './delete-person.tsx'
import { labelOf } from './people-list.tsx'
import { PersonFacts, personFactNames } from './person-facts.tsx'

export const shouldRevalidate = revalidateRecord

export async function loader({ params: { personId }, request, context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const person = await readPerson(runtime, { personId, by: actingUser(context) })
  if (person === null) return data(null, { status: 404 })
  const staff = actingStaff(context)
  const onlyAgentId = agentIdSeenBy(staff)
  const timeline = await timelineOfPerson(runtime, person, { onlyAgentId })
  return {
    label: labelOf(person),
    facts: await toFacts(runtime, { person, onlyAgentId }),
    lastNote: await findLastNote(runtime, `person:${personId}`),
    timeline: await readTimeline(context, timeline, new URL(request.url).searchParams),
    deletion: mayDo(staff, 'delete-person') ? await findPersonDeletion(runtime, person) : null,
  }
}

/** Times in the firm's zone. */
async function toFacts(
  runtime: Runtime,
  { person, onlyAgentId }: { person: Person; onlyAgentId: string | null },
): Promise<Omit<ComponentProps<typeof PersonFacts>, 'answer'>> {
  const { personId, name, email, phone, timeZone, createdAt, versions } = person
  const { account, next } = await findAccountAndNext(runtime, { person, onlyAgentId })
  const when = (instant: number) => shortDateTime(instant, runtime.firm.timeZone)
  return {
    ...{ personId, name, email, phone, versions },
    showsOnlyOwn: onlyAgentId !== null,
    zone: timeZone === null ? null : nameTimeZone(timeZone),
    firstKnown: when(createdAt),
    account: account && {
      href: onlyAgentId === null ? recordPath('user', account.userId) : null,
      state: stateSentences[account.state],
      isVerified: account.isVerified,
    },
    next: next && { href: recordPath('appointment', next.appointmentId), when: when(next.startsAt) },
  }
}

export async function action({ params: { personId }, request, context }: Route.ActionArgs) {
  const runtime = context.get(runtimeContext)
  if ((await findPerson(runtime.db, personId)) === null) throw data('There’s no such person any more.', { status: 404 })
  const by = actingUser(context)
  return answerForm(
    { request, context },
    {
      ...personFactForms(runtime, { personId, by }),
      ...noteForms(context, `person:${personId}`, (db) => personExists(db, personId)),
      'delete-person': button(async ({ version }): Promise<Outcome> => {
        requireMayDo(context, 'delete-person')
        const deleted = await deletePerson(runtime, { personId, version, by })
        if (!deleted.ok) return { ok: false, message: notDeleted[deleted.reason] }
        return { ok: true, message: 'Everything about this person has been deleted.', isGone: true }
      }),
    },
  )
}

const notDeleted = {
  'not-found': 'This person isn’t here any more',
  'changed-meanwhile': 'Someone has changed this person since you opened the page, so nothing has been deleted',
  'is-staff': 'This person has become a member of staff, so nothing has been deleted',
  upcoming: 'This person has an upcoming appointment, so nothing has been deleted. Cancel it first',
}

const notSaved = {
  'not-found': 'This person isn’t here any more',
  'has-account': 'This person has an account now. Change the details on the user’s page',
  'email-in-use': 'Someone else already has this email address',
  'nothing-left': 'Enter an email address or a phone number, so that this person can be found',
}

/** The forms of what staff may correct of a person. */
function personFactForms(runtime: Runtime, { personId, by }: { personId: string; by: Actor }) {
  async function save(fact: PersonFact, value: string, version: string): Promise<Outcome> {
    const saved = await editPerson(runtime, { personId, fact, value, version, by })
    if (saved.ok) return { ok: true, message: `${personFactNames[fact]} saved.`, changed: [`fact-${fact}`] }
    switch (saved.reason) {
      case 'not-found':
      case 'has-account':
        return { ok: false, message: notSaved[saved.reason], isAtHead: true }
      case 'email-in-use':
        return { ok: false, fieldErrors: { value: notSaved[saved.reason] } }
      case 'nothing-left':
        return { ok: false, status: 422, fieldErrors: { value: notSaved[saved.reason] } }
      case 'changed-meanwhile': {
        const { theirs, version: now } = saved
        const conflict = await toAuditedConflict(runtime, { about: `person:${personId}`, field: fact, theirs })
        return { ok: false, conflicts: { value: conflict }, version: now }
      }
    }
  }
  return factForms(personFacts, save)
}

export default function PersonPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer(actionData)
  if (loaderData === null || answer?.isGone) return <MissingRecord list="People" answer={answer} />
  const { label, facts, lastNote, timeline, deletion } = loaderData
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
          <ButtonLink to={`/admin-profile/appointments/new?person=${facts.personId}`} variant="quiet">
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
