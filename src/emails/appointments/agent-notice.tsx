import { composeEmail, type Email, EmailFacts } from '../email-frame.tsx'

type AgentNoticeProps = {
  /** `handed-over`: another agent takes it from now on. */
  change: 'booked' | 'moved' | 'cancelled' | 'restored' | 'handed-over'
  when: string
  reference: string
}

const words = {
  booked: 'An appointment was booked with you:',
  moved: 'An appointment with you was moved. The new time:',
  cancelled: 'An appointment with you was cancelled:',
  restored: 'An appointment with you that was cancelled stands again:',
  'handed-over': 'An appointment with you was moved, and somebody else takes it now. It was:',
}

/** To the agent of a consultation. Names and stories are on the site only, not in email. */
export function agentNoticeEmail({ change, when, reference }: AgentNoticeProps): Promise<Email> {
  return composeEmail({
    subject: `Appointment ${reference}: ${change.replace('-', ' ')}`,
    body: (
      <>
        <p>{words[change]}</p>
        <EmailFacts>
          <strong>{when}</strong>
          <br />
          Reference {reference}.
        </EmailFacts>
        <p>Everything else is on the admin profile, under Appointments.</p>
      </>
    ),
  })
}
