import type { SubmissionResult } from '@conform-to/dom'
import { Form } from 'react-router'
import { Button } from '../../../../ui/button.tsx'
import { ErrorSummary } from '../../../../ui/forms/field.tsx'
import { TextField } from '../../../../ui/forms/text-field.tsx'
import { useForm } from '../../../../ui/forms/use-form.ts'
import { preserveScroll } from '../../../../ui/navigation.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import type { AgentView } from '../availability-view.server.ts'
import { Part, SavedNotice } from '../saved-notice.tsx'
import { availabilityHref, type PageAnswer, useFormResult } from '../use-form-answer.ts'

/** The agent's own calendars, whose busy times are not offered. */
export function OwnCalendar({ agent, answer }: { agent: AgentView; answer: PageAnswer }) {
  const { ownCalendar } = agent
  const { lastResult, isSaved, isSending } = useFormResult('own-calendar', answer)
  return (
    <Part id="own-calendar" title="Agent’s own calendar">
      <SavedNotice partId="own-calendar" isSaved={isSaved} answer={answer} />
      <p>
        Times when {agent.name}’s own calendar is busy aren’t offered for booking. We read it every 5 minutes using
        CalDAV, and store only the times, never what an entry says.
      </p>
      {ownCalendar !== null && <ConnectionState agent={agent} ownCalendar={ownCalendar} isSending={isSending} />}
      <ConnectionForm
        key={ownCalendar?.version ?? 'none'}
        agent={agent}
        lastResult={lastResult}
        isSending={isSending}
      />
    </Part>
  )
}

type ConnectionStateProps = {
  agent: AgentView
  ownCalendar: NonNullable<AgentView['ownCalendar']>
  isSending: boolean
}

/** When the calendars were last read or why not, and a button to stop reading them. */
function ConnectionState({ agent, ownCalendar, isSending }: ConnectionStateProps) {
  const { version, lastRead, problem, skipped } = ownCalendar
  return (
    <>
      {problem === null ? (
        <p>
          <strong>Connected.</strong> Last read on {lastRead}.{skipped !== null && ` ${skipped}`}
        </p>
      ) : (
        <Notice variant="danger">
          <p>{problem}</p>
        </Notice>
      )}
      {!agent.isActive && <p>We don’t read it while this agent isn’t taking appointments.</p>}
      <Form method="post" action={availabilityHref(agent.agentId, 'own-calendar')} state={preserveScroll}>
        <input type="hidden" name="form" value="own-calendar" />
        <input type="hidden" name="version" value={version} />
        <Button type="submit" name="intent" value="remove" variant="danger" isBusy={isSending}>
          Disconnect calendar
        </Button>
      </Form>
    </>
  )
}

type ConnectionFormProps = {
  agent: AgentView
  lastResult: SubmissionResult<string[]> | undefined
  isSending: boolean
}

function ConnectionForm({ agent: { agentId, ownCalendar }, lastResult, isSending }: ConnectionFormProps) {
  const [form, fieldOf] = useForm<{ url: string; userName: string; password: string }>({
    id: 'own-calendar-form',
    lastResult,
    defaultValue: { url: ownCalendar?.url ?? '', userName: ownCalendar?.userName ?? '', password: '' },
  })
  return (
    <Form
      id={form.id}
      method="post"
      action={availabilityHref(agentId, 'own-calendar')}
      noValidate
      state={preserveScroll}
      className="sheet space-y-6 p-6"
    >
      <ErrorSummary
        answer={lastResult}
        formErrors={form.errors}
        fields={[fieldOf('url'), fieldOf('userName'), fieldOf('password')]}
      />
      <input type="hidden" name="form" value="own-calendar" />
      <input type="hidden" name="version" value={ownCalendar?.version ?? ''} />
      <TextField
        field={fieldOf('url')}
        label="CalDAV address"
        hint="The address of one calendar. To use all of the agent’s calendars, enter the calendar server’s address."
        autoComplete="off"
      />
      <TextField field={fieldOf('userName')} label="User name" autoComplete="off" />
      <TextField
        field={fieldOf('password')}
        label="Password"
        hint="Use an app password if the calendar service offers one. We encrypt it."
        type="password"
        autoComplete="off"
      />
      <Button type="submit" variant="quiet" isBusy={isSending}>
        {ownCalendar === null ? 'Connect calendar' : 'Save and read again'}
      </Button>
    </Form>
  )
}
