import { linkTerms, termInWords } from '#src/firm/link-terms.ts'
import { DoneNotice, useDoneInAddress } from '#src/ui/toasts/done-notice.tsx'

export const invitationSentAgain = `Invitation sent. It works for ${termInWords(linkTerms.invitation)}, and the earlier one no longer works.`

// A Map, because `done` comes from the URL and could be `constructor`, which every object has.
const notices = new Map(
  Object.entries({
    saved: 'Details saved.',
    enable:
      'User enabled. They can log in again. An agent takes no appointments until you tick “Takes appointments” under Availability.',
    'sign-out': 'User logged out everywhere.',
    invite: invitationSentAgain,
    'make-admin': 'The user is now an admin.',
    'make-agent':
      'The user is now an agent. To offer times for booking, set their hours under Availability, and check that “Takes appointments” is ticked.',
    permissions: 'Permissions saved.',
    'make-client': 'The user is now a client.',
    'remove-factors': 'Second factor and passkeys removed. We’ve emailed the user.',
    disable: 'User disabled and logged out everywhere.',
  }),
)

/** What has changed on the page, if not the facts. */
const changedParts = new Map([
  ['saved', 'details'],
  ['permissions', 'permissions'],
])

/** What the page's address says was done to a user. */
export function UserNotice() {
  const { answer, done } = useDoneInAddress()
  return (
    <DoneNotice
      answer={answer}
      text={notices.get(done ?? '') ?? null}
      changed={changedParts.get(done ?? '') ?? 'facts'}
    />
  )
}
