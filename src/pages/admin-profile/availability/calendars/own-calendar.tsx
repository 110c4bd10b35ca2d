import type { SubmissionResult } from '@conform-to/dom'
import { Form } from 'react-router'
import type { AgentView } from '#src/pages/admin-profile/availability/availability-view.server.ts'
import { Part, SavedNotice } from '#src/pages/admin-profile/availability/saved-notice.tsx'
import {
  availabilityHref,
  type PageAnswer,
  useFormResult,
} from '#src/pages/admin-profile/availability/use-form-answer.ts'
import { Button } from '#src/ui/button.tsx'
import { ErrorSummary } from '#src/ui/forms/field.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** The agent's own calendar, whose busy times are not offered. */
export function OwnCalendar({ agent, answer }: { agent: AgentView; answer: PageAnswer }) {
  const { ownCalendar } = agent
  const { lastResult, isSaved, isSending } = useFormResult('own-calendar', answer)
  return (
    <Part id="own-calendar" title="Agent’s own calendar">
      <SavedNotice partId="own-calendar" isSaved={isSaved} answer={answer} />
      <p>
        Times when {agent.name}’s own calendar is busy aren’t offered for booking. We read it every 5 minutes, and store
        only the times, never what an entry says.
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

/** When the calendar was last read or why not, and a button to stop reading it. */
function ConnectionState({ agent, ownCalendar, isSending }: ConnectionStateProps) {
  const { version, maskedAddress, lastRead, problem, unknownFrom, unclear } = ownCalendar
  const isFormer = maskedAddress === null
  return (
    <>
      {isFormer && (
        <Notice>
          <p>
            <strong>These busy times are from your former calendar connection, read {lastRead}.</strong> We no longer
            read that calendar, and have deleted its password. Enter the calendar’s address below, or say that you have
            none.
          </p>
        </Notice>
      )}
      {!isFormer && (
        <p className="wrap-anywhere">
          {problem === null && <strong>Connected. </strong>}
          {maskedAddress}
          <br />
          Read {lastRead}.{unclear !== null && ` ${unclear}`}
        </p>
      )}
      {problem !== null && (
        <Notice variant="danger">
          <p>
            {problem}. The busy times we read last stay blocked meanwhile
            {unknownFrom !== null && `, but those after ${unknownFrom} aren’t known`}.
          </p>
        </Notice>
      )}
      {!agent.isActive && <p>We don’t read it while this agent isn’t taking appointments.</p>}
      <Form method="post" action={availabilityHref(agent.agentId, 'own-calendar')} state={preserveScroll}>
        <input type="hidden" name="form" value="own-calendar" />
        <input type="hidden" name="version" value={version} />
        <Button type="submit" name="intent" value="remove" variant={isFormer ? 'quiet' : 'danger'} isBusy={isSending}>
          {isFormer ? 'I have no calendar to connect' : 'Disconnect calendar'}
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
  // Never filled in with the saved address, which is a secret.
  const [form, fieldOf] = useForm<{ secretAddress: string }>({ id: 'own-calendar-form', lastResult })
  return (
    <Form
      id={form.id}
      method="post"
      action={availabilityHref(agentId, 'own-calendar')}
      noValidate
      state={preserveScroll}
      className="sheet space-y-6 p-6"
    >
      <ErrorSummary answer={lastResult} formErrors={form.errors} fields={[fieldOf('secretAddress')]} />
      <input type="hidden" name="form" value="own-calendar" />
      <input type="hidden" name="version" value={ownCalendar?.version ?? ''} />
      <TextField
        field={fieldOf('secretAddress')}
        label="Address of your calendar (.ics)"
        hint="It starts with https:// or webcal://. We keep it secret and encrypted."
        autoComplete="off"
        maxLength={2000}
      />
      <div className="space-y-1 text-muted text-small">
        <p>
          Google: Settings, your calendar, “Secret address in iCal format”. Outlook: Settings, Shared calendars,
          Publish, ICS. iCloud: Share, Public Calendar.
        </p>
        <p>
          Fastmail: Settings, Calendars, Share. Nextcloud: Edit calendar, Share link, Copy subscription link. Proton:
          Settings, Calendars, Share with anyone.
        </p>
      </div>
      <Button type="submit" variant="quiet" isBusy={isSending}>
        Save calendar
      </Button>
    </Form>
  )
}
