import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { AgentView } from '#src/pages/admin-profile/availability/availability-view.server.ts'
import { Part } from '#src/pages/admin-profile/availability/part.tsx'
import { SubmitButton } from '#src/ui/forms/submit-button.tsx'
import { preserveScroll } from '#src/ui/navigation.tsx'

/** The secret address at which a calendar program reads the agent's appointments. It is shown only when it is made. */
export function CalendarFeed({ agent }: { agent: AgentView }) {
  const { madeOn } = agent.feed
  return (
    <Part id="calendar-feed" title="Calendar feed">
      <p>
        A calendar app that subscribes to this feed shows {agent.name}’s appointments and keeps them up to date. It
        shows when they are, never who they’re with.
      </p>
      <p>
        {madeOn === null
          ? 'There’s no address yet.'
          : `The address was created on ${madeOn}. If you lose it, or someone else may have it, replace it.`}
        {!agent.isActive && ' The feed is off while this agent isn’t taking appointments.'}
      </p>
      <div className="flex flex-wrap gap-4">
        <FeedForm agent={agent}>
          <SubmitButton intent="calendar-feed" about={agent.agentId} variant="quiet">
            {madeOn === null ? 'Create address' : 'Replace address'}
          </SubmitButton>
        </FeedForm>
        {madeOn !== null && (
          <FeedForm agent={agent}>
            <SubmitButton intent="withdraw-calendar-feed" about={agent.agentId} variant="danger">
              Turn off feed
            </SubmitButton>
          </FeedForm>
        )}
      </div>
    </Part>
  )
}

function FeedForm({ agent: { agentId, feed }, children }: { agent: AgentView; children: ReactNode }) {
  return (
    <Form method="post" state={preserveScroll}>
      <input type="hidden" name="about" value={agentId} />
      <input type="hidden" name="version" value={feed.version} />
      <input type="hidden" name="key" value={feed.newKey} />
      {children}
    </Form>
  )
}
