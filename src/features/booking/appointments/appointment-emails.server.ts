import {
  findCancelBlocker,
  findMoveBlocker,
  findStaffChangeBlocker,
} from '#src/access/when-an-appointment-may-change.ts'
import { agentNoticeEmail } from '#src/emails/appointments/agent-notice.tsx'
import { appointmentBookedEmail } from '#src/emails/appointments/appointment-booked.tsx'
import { appointmentCancelledEmail } from '#src/emails/appointments/appointment-cancelled.tsx'
import { appointmentReminderEmail } from '#src/emails/appointments/appointment-reminder.tsx'
import type { Email } from '#src/emails/email-frame.tsx'
import type { AgentHours, AgentName } from '#src/features/booking/availability/availability.ts'
import {
  findAgents,
  readAgentsWithoutBusyTimes,
  readBookingRules,
} from '#src/features/booking/availability/availability-queries.server.ts'
import { limitMailsTo, mayMailChange, visitorMails } from '#src/features/booking/spam-protection.server.ts'
import type { BookingRules } from '#src/firm/booking-rules.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import {
  cancelMails,
  deleteMails,
  enqueueMails,
  type MailToSend,
  supersedeMails,
  withdrawQueued,
} from '#src/platform/outbox/outbox.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { hourMs, minuteMs } from '#src/time/time-range.ts'
import { appointmentCalendar } from './appointment-calendar-file.server.ts'
import { whenInBrief, whenInWords } from './appointment-line.ts'
import { getAppointment } from './appointment-queries.server.ts'
import type { Appointment } from './appointment-rows.server.ts'
import { manageHrefOf, toVisitor } from './manage-link.server.ts'
import { mayHaveOffer } from './recovery-offer.ts'

type AppointmentEvent = 'booked' | 'moved' | 'cancelled' | 'restored'

const reminders = [
  { kind: 'appointment-reminder-day', hoursBefore: 24 },
  { kind: 'appointment-reminder-soon', hoursBefore: 2 },
] as const

type Former = Pick<Appointment, 'agentId' | 'startsAt'>

type AppointmentEmailInput = {
  appointment: Appointment
  change: AppointmentEvent
  by: 'visitor' | 'admin'
  /** For a move. An agent who loses the appointment is notified too. */
  former?: Former
  availability?: { agents: AgentHours[]; rules: BookingRules }
}

/**
 * Enqueues the emails as far as the limits allow (changes by staff are always emailed), withdraws untrue ones, and
 * notes if the visitor gets none. In the transaction of the change, which is not recorded yet.
 */
export async function enqueueAppointmentEmails(
  runtime: Pick<Runtime, 'db' | 'clock' | 'secret' | 'settings' | 'firm'>,
  { appointment, change, by, former, ...known }: AppointmentEmailInput,
): Promise<void> {
  const { db } = runtime
  const { agents, rules } = known.availability ?? {
    agents: await readAgentsWithoutBusyTimes(db),
    rules: await readBookingRules(db),
  }
  const recipients = agentsToTell(appointment, former, agents)
  const withdrawn = change === 'booked' ? nothingWithdrawn : await withdrawUntrue(runtime, appointment, recipients)
  const isAllowed = by === 'admin' || change === 'booked' || (await mayMailChange(db, appointment.appointmentId, rules))
  const notices =
    isAllowed || withdrawn.notices > 0 ? await composeNotices(runtime, appointment, { change, recipients, former }) : []
  const mails =
    appointment.email !== '' && (isAllowed || withdrawn.mails > 0)
      ? await composeForVisitor(runtime, appointment, { change, by, former, agents, rules })
      : []
  await enqueueMails(runtime, [...notices, ...mails])
  if (appointment.email !== '') await noteWithheld(db, appointment, mails.length === 0)
}

async function noteWithheld(db: Database, appointment: Appointment, areMailsWithheld: boolean): Promise<void> {
  if (areMailsWithheld === appointment.areMailsWithheld) return
  const { appointmentId } = appointment
  const withheld = { are_mails_withheld: areMailsWithheld ? 1 : 0 }
  await db.updateTable('appointments').set(withheld).where('appointment_id', '=', appointmentId).execute()
}

type AgentsToTell = { agent: AgentHours | undefined; formerAgent: AgentHours | undefined }

function agentsToTell({ agentId }: Appointment, former: Former | undefined, agents: AgentHours[]): AgentsToTell {
  const agent = agents.find((each) => each.agentId === agentId)
  const formerAgent = agents.find((each) => each.agentId === former?.agentId)
  return { agent, formerAgent: formerAgent === agent ? undefined : formerAgent }
}

const nothingWithdrawn = { mails: 0, notices: 0 }

/** Withdraws what is queued, except that an agent has lost it. Counts what went, without reminders. */
async function withdrawUntrue(
  runtime: Pick<Runtime, 'db' | 'clock'>,
  { appointmentId: about, email }: Appointment,
  { agent, formerAgent }: AgentsToTell,
): Promise<typeof nothingWithdrawn> {
  await cancelMails(runtime.db, { about, kinds: reminders.map(({ kind }) => kind) })
  const agents = [agent, formerAgent].flatMap((each) => each?.email ?? [])
  const withdrawn = await supersedeMails(runtime, {
    about,
    mails: [
      { kinds: visitorMails, to: [email] },
      { kinds: ['agent-notice'], to: agents },
    ],
  })
  const notices = withdrawn.filter((kind) => kind === 'agent-notice').length
  return { mails: withdrawn.length - notices, notices }
}

/**
 * Enqueues what follows from another name, email or phone, in the transaction of the change. Mail not yet sent has the
 * old link, or goes to the old address, which may be a stranger's: it never is.
 */
export async function enqueueEmailsAfterEdit(
  runtime: Pick<Runtime, 'db' | 'clock' | 'secret' | 'settings' | 'firm'>,
  {
    appointmentId,
    fact,
    isByStaff = true,
  }: { appointmentId: string; fact: 'name' | 'email' | 'phone'; isByStaff?: boolean },
): Promise<void> {
  const about = appointmentId
  const appointment = await getAppointment(runtime.db, appointmentId)
  const { email, sequence } = appointment
  const question = { now: runtime.clock.now().getTime(), appointment }
  const isAhead = findStaffChangeBlocker(question) === null
  // The news that it was cancelled still goes to an address that stays.
  if (isAhead || fact === 'email') await deleteMails(runtime.db, { about, kinds: visitorMails })
  if (email === '' || !isAhead) return
  const [agents, rules] = [await findAgents(runtime.db), await readBookingRules(runtime.db)]
  const change = fact === 'email' ? 'readdressed' : 'corrected'
  const mail = await composeChange(runtime, appointment, { change, agents, rules, isByStaff })
  const calendar = { method: 'REQUEST', file: appointmentCalendar(runtime, appointment, 'REQUEST') } as const
  const key = `appointment:${about}:readdressed:${sequence}`
  const news = { kind: 'appointment-readdressed', key, ...toVisitor(runtime, appointment), ...mail, calendar } as const
  await enqueueMails(runtime, [...(await composeReminders(runtime, appointment, agents)), news])
  await noteWithheld(runtime.db, appointment, false)
}

export async function rewriteReminders(
  runtime: Pick<Runtime, 'db' | 'clock' | 'secret' | 'settings' | 'firm'>,
  appointmentId: string,
): Promise<void> {
  const appointment = await getAppointment(runtime.db, appointmentId)
  const ahead = await composeReminders(runtime, appointment, await findAgents(runtime.db))
  const withdrawn = await withdrawQueued(runtime.db, { about: appointmentId, kinds: ahead.map(({ kind }) => kind) })
  await enqueueMails(
    runtime,
    ahead.filter(({ kind }) => withdrawn.includes(kind)),
  )
}

async function composeNotices(
  { settings, firm }: Pick<Runtime, 'settings' | 'firm'>,
  appointment: Appointment,
  { change, recipients, former }: { change: AppointmentEvent; recipients: AgentsToTell; former: Former | undefined },
): Promise<MailToSend[]> {
  const { appointmentId: about, reference, sequence } = appointment
  const { agent, formerAgent } = recipients
  const key = `appointment:${about}:${change}:${sequence}`
  const notice = { firm, reference, href: `${settings.origin}/admin-profile/appointments/${about}` }
  const mails: MailToSend[] = []
  if (agent !== undefined) {
    // Handed over at the same time, it is new to them.
    const told = former !== undefined && isReassigned(appointment, { change, former }) ? 'booked' : change
    const mail = await agentNoticeEmail({
      ...notice,
      change: told,
      ...timesInWords({ ...appointment, timeZone: null }, firm),
    })
    mails.push({ kind: 'agent-notice', key: `${key}:agent`, about, to: agent.email, secrets: [], ...mail })
  }
  if (former !== undefined && formerAgent !== undefined) {
    const times = timesInWords({ startsAt: former.startsAt, timeZone: null }, firm)
    const mail = await agentNoticeEmail({ ...notice, change: 'reassigned', ...times })
    mails.push({ kind: 'agent-notice', key: `${key}:former`, about, to: formerAgent.email, secrets: [], ...mail })
  }
  return mails
}

/** It only has another agent. */
function isReassigned(
  { startsAt }: Appointment,
  { change, former }: Pick<AppointmentEmailInput, 'change'> & { former: Former | undefined },
): boolean {
  return change === 'moved' && former?.startsAt === startsAt
}

async function composeForVisitor(
  runtime: Pick<Runtime, 'db' | 'clock' | 'secret' | 'settings' | 'firm'>,
  appointment: Appointment,
  {
    change,
    by,
    former,
    agents,
    rules,
  }: Pick<AppointmentEmailInput, 'change' | 'by'> & {
    former: Former | undefined
    agents: AgentName[]
    rules: BookingRules
  },
): Promise<MailToSend[]> {
  const { appointmentId: about, email, sequence } = appointment
  const now = runtime.clock.now().getTime()
  const mayMail = by === 'admin' ? () => true : await limitMailsTo(runtime.db, { email, now, rules })
  if (!mayMail(now)) return []
  const told = isReassigned(appointment, { change, former }) ? 'reassigned' : change
  const mail = await composeChange(runtime, appointment, { change: told, agents, rules, isByStaff: by === 'admin' })
  const method = change === 'cancelled' ? 'CANCEL' : 'REQUEST'
  const calendar = { method, file: appointmentCalendar(runtime, appointment, method) } as const
  const key = `appointment:${about}:${change}:${sequence}`
  const later = change === 'cancelled' ? [] : await composeReminders(runtime, appointment, agents)
  return [
    { kind: `appointment-${change}`, key, ...toVisitor(runtime, appointment), ...mail, calendar },
    ...later.filter(({ dueAt = now }) => mayMail(dueAt)),
  ]
}

async function composeReminders(
  runtime: Pick<Runtime, 'clock' | 'secret' | 'settings' | 'firm'>,
  appointment: Appointment,
  agents: AgentName[],
): Promise<MailToSend[]> {
  const mails: MailToSend[] = []
  const { firm } = runtime
  const agentName = agentNameOf(appointment, agents)
  const { appointmentId, sequence, startsAt, phone, hasDiscreetMails: isDiscreet } = appointment
  for (const { kind, hoursBefore } of reminders) {
    const dueAt = startsAt - hoursBefore * hourMs
    if (dueAt <= runtime.clock.now().getTime()) continue
    const key = `appointment:${appointmentId}:${kind}:${sequence}`
    const href = manageHrefOf(runtime, appointment)
    const times = timesInWords(appointment, firm)
    const mail = await appointmentReminderEmail({ firm, phone, ...times, agentName, hoursBefore, href, isDiscreet })
    const sending = { dueAt, expiresAt: Math.min(dueAt + hourMs, startsAt) }
    mails.push({ kind, key, ...toVisitor(runtime, appointment), ...sending, ...mail })
  }
  return mails
}

function timesInWords(time: Pick<Appointment, 'startsAt' | 'timeZone'>, firm: Runtime['firm']) {
  return { when: whenInWords(time, firm), whenInBrief: whenInBrief(time, firm) }
}

function agentNameOf({ agentId }: Appointment, agents: AgentName[]): string | null {
  return agents.find((agent) => agent.agentId === agentId)?.name ?? null
}

function composeChange(
  runtime: Pick<Runtime, 'clock' | 'secret' | 'settings' | 'firm'>,
  appointment: Appointment,
  {
    change,
    agents,
    rules,
    isByStaff,
  }: {
    change: AppointmentEvent | 'reassigned' | 'readdressed' | 'corrected'
    agents: AgentName[]
    rules: BookingRules
    isByStaff: boolean
  },
): Promise<Email> {
  const { name, reference, phone, hasDiscreetMails: isDiscreet } = appointment
  const { firm } = runtime
  const href = manageHrefOf(runtime, appointment)
  const props = { firm, name, reference, ...timesInWords(appointment, firm), href }
  if (change === 'cancelled') {
    const bookHref = `${runtime.settings.origin}/contact`
    return appointmentCancelledEmail({ ...props, bookInsteadHref: isByStaff ? bookHref : null })
  }
  const question = { now: runtime.clock.now().getTime(), appointment, rules }
  return appointmentBookedEmail({
    ...props,
    phone,
    agentName: agentNameOf(appointment, agents),
    change,
    isDiscreet,
    offerHref: mayHaveOffer(appointment.recoveryOffer) ? `${runtime.settings.origin}/safety#offered` : null,
    consultationMinutes: (appointment.endsAt - appointment.startsAt) / minuteMs,
    cutOffMinutes: rules.cutOffMinutes,
    mayBeMoved: findMoveBlocker(question) === null,
    mayBeCancelled: findCancelBlocker(question) === null,
    isByStaff,
  })
}
