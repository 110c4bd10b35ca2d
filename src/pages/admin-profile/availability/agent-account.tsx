import { Form, Link } from 'react-router'
import { userPath } from '#src/pages/admin-profile/record-paths.ts'
import { SubmitButton } from '#src/ui/forms/submit-button.tsx'
import { preserveScroll } from '#src/ui/navigation.tsx'
import type { AgentView } from './availability-view.server.ts'
import { Part } from './part.tsx'

/** Who logs in as the agent, or a button that invites the agent. */
export function AgentAccountPart({ agent: { agentId, name, email, user } }: { agent: AgentView }) {
  return (
    <Part id="account" title="Account">
      {user === null ? (
        <Form method="post" state={preserveScroll} className="space-y-4">
          <p>
            {name} can’t log in yet. Agents who log in see their own appointments, the calendar and people, and edit
            their own hours.
          </p>
          <input type="hidden" name="about" value={agentId} />
          <SubmitButton intent="account" about={agentId} variant="quiet" className="wrap-anywhere">
            Invite {email}
          </SubmitButton>
        </Form>
      ) : (
        <p>
          Logs in as <Link to={userPath(user.userId)}>{user.email}</Link>.
        </p>
      )}
    </Part>
  )
}
