import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { type Answer, resultOf } from '#src/ui/forms/answer.ts'
import { ErrorSummary } from '#src/ui/forms/field.tsx'
import { SubmitButton } from '#src/ui/forms/submit-button.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { AgentView } from './availability-view.server.ts'
import { Part } from './part.tsx'

type OwnCalendarProps = { agent: AgentView; answer: Answer | undefined }

/** The agent's own calendar, whose busy times are not offered. */
export function OwnCalendar({ agent, answer }: OwnCalendarProps) {
  const { ownCalendar } = agent
  return (
    <Part id="own-calendar" title="Agent’s own calendar">
      <p>
        Times when {agent.name}’s own calendar is busy aren’t offered for booking. We read it every 5 minutes, and store
        only the times, never what an entry says.
      </p>
      {ownCalendar !== null && <ConnectionState agent={agent} ownCalendar={ownCalendar} />}
      <ConnectionForm key={ownCalendar?.version ?? 'none'} agent={agent} answer={answer} />
    </Part>
  )
}

type ConnectionStateProps = { agent: AgentView; ownCalendar: NonNullable<AgentView['ownCalendar']> }

/** When the calendar was last read or why not, and a button to stop reading it. */
function ConnectionState({ agent, ownCalendar }: ConnectionStateProps) {
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
      <Form method="post" state={preserveScroll}>
        <input type="hidden" name="about" value={agent.agentId} />
        <input type="hidden" name="version" value={version} />
        <SubmitButton intent="remove-own-calendar" about={agent.agentId} variant={isFormer ? 'quiet' : 'danger'}>
          {isFormer ? 'I have no calendar to connect' : 'Disconnect calendar'}
        </SubmitButton>
      </Form>
    </>
  )
}

function ConnectionForm({ agent: { agentId, ownCalendar }, answer }: OwnCalendarProps) {
  const result = resultOf(answer, 'own-calendar', agentId)
  // Never filled in with the saved address, which is a secret.
  const [form, fieldOf] = useForm<{ secretAddress: string }>({ id: 'own-calendar-form', lastResult: result })
  return (
    <Form method="post" id={form.id} noValidate state={preserveScroll} className="sheet space-y-6 p-6">
      <ErrorSummary answer={result} formErrors={form.errors} fields={[fieldOf('secretAddress')]} />
      <input type="hidden" name="about" value={agentId} />
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
      <SubmitButton intent="own-calendar" about={agentId} variant="quiet">
        Save calendar
      </SubmitButton>
    </Form>
  )
}

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
