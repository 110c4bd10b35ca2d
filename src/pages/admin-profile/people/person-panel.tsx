import { actionFrom } from '#src/pages/admin-profile/action-from.ts'
import { CallLink } from '#src/pages/admin-profile/appointments/call-link.tsx'
import { personPath } from '#src/pages/admin-profile/record-paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { ChangedNotice } from '#src/ui/record-panel/changed-notice.tsx'
import { useRecordAddress } from '#src/ui/record-panel/open-record.ts'
import { PersonFacts } from './person-facts.tsx'
import type { PersonRecord } from './person-record.server.ts'
import { PersonTimeline } from './timeline/timeline.tsx'

type PersonPanelProps = PersonRecord & { hasChanged: boolean }

/** A person's record beside the list. */
function PersonPanel({ view, formKey, addedId, hasChanged }: PersonPanelProps) {
  const { personId, facts, timeline } = view
  const page = personPath(personId)
  const action = actionFrom(page, useRecordAddress())
  return (
    <>
      <ChangedNotice hasChanged={hasChanged} what="record" page={page} />
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

/** The record as the panel shows it; null for none. `openVersion`: that of the person now. */
export function toShownPerson(record: PersonRecord | null, openVersion: string | null) {
  if (record === null) return null
  const { personId, label, facts } = record.view
  return {
    page: personPath(personId),
    title: label,
    summary: facts.account?.state ?? 'No account',
    content: <PersonPanel {...record} hasChanged={record.version !== openVersion} />,
  }
}
