import { ButtonLink } from '../../../ui/button.tsx'
import { useRecordAddress } from '../../../ui/record-panel/open-record.ts'
import { actionFrom } from '../action-from.ts'
import { CallLink } from '../appointments/call-link.tsx'
import { PersonFacts } from './person-facts.tsx'
import type { PersonRecord } from './person-record.server.ts'
import { PersonTimeline } from './timeline/timeline.tsx'

/** A person's record beside the list. */
function PersonPanel({ view, formKey, addedId }: PersonRecord) {
  const { personId, facts, timeline } = view
  const action = actionFrom(`/admin-profile/people/${personId}`, useRecordAddress())
  return (
    <>
      <p className="flex flex-wrap gap-2">
        {facts.phone !== '' && <CallLink phone={facts.phone} />}
        <ButtonLink to={`/admin-profile/appointments/new?person=${personId}`} variant="quiet">
          Book an appointment
        </ButtonLink>
      </p>
      <PersonFacts {...facts} action={action} />
      <PersonTimeline {...timeline} action={action} formKey={formKey} answer={null} addedId={addedId} />
    </>
  )
}

/** The record as the panel shows it; null for none. */
export function toShownPerson(record: PersonRecord | null) {
  if (record === null) return null
  const { personId, label, facts } = record.view
  const summary = facts.account?.state ?? 'No account'
  return { page: `/admin-profile/people/${personId}`, title: label, summary, content: <PersonPanel {...record} /> }
}
