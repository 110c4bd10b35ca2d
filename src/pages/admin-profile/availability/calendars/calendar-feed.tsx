import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { AgentView } from '#src/pages/admin-profile/availability/availability-view.server.ts'
import { Part } from '#src/pages/admin-profile/availability/saved-notice.tsx'
import {
  availabilityHref,
  type PageAnswer,
  useFormResult,
} from '#src/pages/admin-profile/availability/use-form-answer.ts'
import { AnswerNotice } from '#src/ui/answer-notice.tsx'
import { Button } from '#src/ui/button.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { ErrorSummary } from '#src/ui/forms/field.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'

/** The secret address at which a calendar program reads the agent's appointments. */
export function CalendarFeed({ agent, answer }: { agent: AgentView; answer: PageAnswer }) {
  const { madeOn } = agent.feed
  const { lastResult, isSaved, isSending } = useFormResult('calendar-feed', answer)
  const [form] = useForm({ id: 'calendar-feed-form', lastResult })
  return (
    <Part id="calendar-feed" title="Calendar feed">
      <ErrorSummary answer={lastResult} formErrors={form.errors} fields={[]} />
      {isSaved && <FeedNotice answer={answer} />}
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
        <FeedForm agent={agent} intent="make">
          <Button type="submit" variant="quiet" isBusy={isSending}>
            {madeOn === null ? 'Create address' : 'Replace address'}
          </Button>
        </FeedForm>
        {madeOn !== null && (
          <FeedForm agent={agent} intent="withdraw">
            <Button type="submit" variant="danger" isBusy={isSending}>
              Turn off feed
            </Button>
          </FeedForm>
        )}
      </div>
    </Part>
  )
}

type FeedFormProps = { agent: AgentView; intent: 'make' | 'withdraw'; children: ReactNode }

function FeedForm({ agent: { agentId, feed }, intent, children }: FeedFormProps) {
  return (
    <Form method="post" action={availabilityHref(agentId, 'calendar-feed')} state={preserveScroll}>
      <input type="hidden" name="form" value="calendar-feed" />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="version" value={feed.version} />
      <input type="hidden" name="key" value={feed.newKey} />
      {children}
    </Form>
  )
}

/** The new address, which is shown only once. */
function FeedNotice({ answer }: { answer: PageAnswer }) {
  const { given, feedAddress: address } = answer
  return (
    <AnswerNotice answer={given} className="space-y-3">
      {address === undefined ? (
        <p>
          <strong>Feed turned off.</strong> The address no longer works.
        </p>
      ) : (
        <>
          <p>
            <strong>Copy this address now.</strong> We can’t show it again. Add it to a calendar app as a subscription.
            Anyone who has it can see when the appointments are.
          </p>
          <p>
            <code className="wrap-anywhere select-all">{address}</code>
          </p>
          <CopyButton key={address} text={address} label="Copy address" />
        </>
      )}
    </AnswerNotice>
  )
}
