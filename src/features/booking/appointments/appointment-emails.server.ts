import {
  findCancelBlocker,
  findMoveBlocker,
  findStaffChangeBlocker,
} from '../../../access/when-an-appointment-may-change.ts'
import { agentNoticeEmail } from '../../../emails/appointments/agent-notice.tsx'
import { appointmentBookedEmail } from '../../../emails/appointments/appointment-booked.tsx'
import { appointmentCancelledEmail } from '../../../emails/appointments/appointment-cancelled.tsx'
import { appointmentReminderEmail } from '../../../emails/appointments/appointment-reminder.tsx'
import type { Email } from '../../../emails/email-frame.tsx'
import type { BookingRules } from '../../../firm/opening-hours.ts'
import {
  cancelMails,
  cancelRetries,
  deleteMails,
  enqueueMails,
  type MailToSend,
} from '../../../platform/outbox/outbox.server.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'
import { hourMs, minuteMs } from '../../../time/time-range.ts'
import type { Availability } from '../availability/availability.ts'
import { readAvailability, readBookingRules } from '../availability/availability-queries.server.ts'
import { appointmentCalendar, whenInWords } from './appointment-calendar.server.ts'
import { getAppointment } from './appointment-queries.server.ts'
import type { Appointment } from './appointment-rows.server.ts'
import { manageHrefOf } from './manage-link.server.ts'

/** Every email about an appointment to who booked it. */
const visitorMails = [
  ...(['appointment-booked', 'appointment-moved', 'appointment-cancelled', 'appointment-restored'] as const),
  ...(['appointment-readdressed', 'appointment-reminder-day', 'appointment-reminder-soon'] as const),
]

type AppointmentEvent = 'booked' | 'moved' | 'cancelled' | 'restored'

/** When reminders are sent. They expire an hour later. */
const reminders = [
  { kind: 'appointment-reminder-day', hoursBefore: 24 },
  { kind: 'appointment-reminder-soon', hoursBefore: 2 },
] as const

type AppointmentEmailInput = {
  appointmentId: string
  change: AppointmentEvent
  by?: 'visitor' | 'admin'
  /** For a move: the previous agent and start. An agent who loses the appointment is notified too. */
  former?: Pick<Appointment, 'agentId' | 'startsAt'>
  /** Given if already read. */
  availability?: Availability
}

/**
 * Enqueues the emails about a change to an appointment. `db` is the transaction of the change; `by` is who made it,
 * because changes by staff are worded differently.
 */
export async function enqueueAppointmentEmails(
  runtime: Pick<Runtime, 'db' | 'clock' | 'secret' | 'settings'>,
  { appointmentId, change, by = 'visitor', former, ...known }: AppointmentEmailInput,
): Promise<void> {
  const appointment = await getAppointment(runtime.db, appointmentId)
  const availability = known.availability ?? (await readAvailability(runtime.db))
  const mails = await composeMails(runtime, appointment, { change, by, former, availability })
  if (change !== 'booked') {
    await cancelMails(runtime.db, { about: appointmentId, kinds: reminders.map(({ kind }) => kind) })
    // After trouble with the mail server, an older email would come after the new one, and no longer be true.
    await cancelRetries(runtime.db, { about: appointmentId, kinds: [...visitorMails, 'agent-notice'] })
  }
  await enqueueMails(runtime, mails)
}

/**
 * Enqueues what follows from a new email address or phone number, in the transaction of the change. Reminders name the
 * number. A new address gets the appointment; what is not yet sent to the old one, which may be a stranger's, never is.
 */
export async function enqueueEmailsAfterEdit(
  runtime: Pick<Runtime, 'db' | 'clock' | 'secret' | 'settings'>,
  { appointmentId, fact }: { appointmentId: string; fact: 'email' | 'phone' },
): Promise<void> {
  const about = appointmentId
  if (fact === 'email') await deleteMails(runtime.db, { about, kinds: visitorMails })
  else await cancelMails(runtime.db, { about, kinds: reminders.map(({ kind }) => kind) })
  const appointment = await getAppointment(runtime.db, appointmentId)
  const { email, sequence } = appointment
  const question = { now: runtime.clock.now().getTime(), appointment }
  if (email === '' || findStaffChangeBlocker(question) !== null) return
  const mails = await composeReminders(runtime, appointment)
  if (fact === 'email') {
    const rules = await readBookingRules(runtime.db)
    const mail = await composeForVisitor(runtime, appointment, { change: 'readdressed', rules, isByStaff: true })
    const calendar = { method: 'REQUEST', file: appointmentCalendar(runtime, appointment, 'REQUEST') } as const
    const key = `appointment:${about}:readdressed:${sequence}`
    mails.push({ kind: 'appointment-readdressed', key, about, to: email, ...mail, calendar })
  }
  await enqueueMails(runtime, mails)
}

type Composing = Required<Pick<AppointmentEmailInput, 'change' | 'by' | 'availability'>> & {
  former: AppointmentEmailInput['former'] | undefined
}

/** The emails to the visitor and the agents, and the reminders. A visitor without an address gets none. */
async function composeMails(
  runtime: Pick<Runtime, 'clock' | 'secret' | 'settings'>,
  appointment: Appointment,
  { change, by, former, availability: { agents, rules } }: Composing,
): Promise<MailToSend[]> {
  const about = appointment.appointmentId
  const key = `appointment:${about}:${change}:${appointment.sequence}`
  const hasAddress = appointment.email !== ''
  const mails: MailToSend[] = []
  if (hasAddress) {
    const mail = await composeForVisitor(runtime, appointment, { change, rules, isByStaff: by === 'admin' })
    const method = change === 'cancelled' ? 'CANCEL' : 'REQUEST'
    const calendar = { method, file: appointmentCalendar(runtime, appointment, method) } as const
    mails.push({ kind: `appointment-${change}`, key, about, to: appointment.email, ...mail, calendar })
  }
  const deskHref = `${runtime.settings.origin}/admin-profile/appointments/${about}`
  const agent = agents.find(({ agentId }) => agentId === appointment.agentId)
  if (agent !== undefined) {
    const notice = await agentNoticeEmail({
      change,
      when: whenInWords({ ...appointment, timeZone: null }),
      reference: appointment.reference,
      href: deskHref,
    })
    mails.push({ kind: 'agent-notice', key: `${key}:agent`, about, to: agent.email, ...notice })
  }
  const formerAgent = agents.find(({ agentId }) => agentId === former?.agentId)
  if (former !== undefined && formerAgent !== undefined && formerAgent !== agent) {
    const when = whenInWords({ startsAt: former.startsAt, timeZone: null })
    const notice = await agentNoticeEmail({
      change: 'reassigned',
      when,
      reference: appointment.reference,
      href: deskHref,
    })
    mails.push({ kind: 'agent-notice', key: `${key}:former`, about, to: formerAgent.email, ...notice })
  }
  if (hasAddress && change !== 'cancelled') mails.push(...(await composeReminders(runtime, appointment)))
  return mails
}

async function composeReminders(
  runtime: Pick<Runtime, 'clock' | 'secret' | 'settings'>,
  appointment: Appointment,
): Promise<MailToSend[]> {
  const mails: MailToSend[] = []
  const { appointmentId, sequence, startsAt, email, phone } = appointment
  for (const { kind, hoursBefore } of reminders) {
    const dueAt = startsAt - hoursBefore * hourMs
    if (dueAt <= runtime.clock.now().getTime()) continue
    const key = `appointment:${appointmentId}:${kind}:${sequence}`
    const times = { dueAt, expiresAt: Math.min(dueAt + hourMs, startsAt) }
    const href = manageHrefOf(runtime, appointment)
    const mail = await appointmentReminderEmail({ phone, when: whenInWords(appointment), hoursBefore, href })
    mails.push({ kind, key, about: appointmentId, to: email, ...times, ...mail })
  }
  return mails
}

function composeForVisitor(
  runtime: Pick<Runtime, 'clock' | 'secret' | 'settings'>,
  appointment: Appointment,
  { change, rules, isByStaff }: { change: AppointmentEvent | 'readdressed'; rules: BookingRules; isByStaff: boolean },
): Promise<Email> {
  const { name, reference, phone } = appointment
  const props = { name, reference, when: whenInWords(appointment), href: manageHrefOf(runtime, appointment) }
  if (change === 'cancelled') {
    const bookHref = `${runtime.settings.origin}/contact`
    return appointmentCancelledEmail({ ...props, bookInsteadHref: isByStaff ? bookHref : null })
  }
  const question = { now: runtime.clock.now().getTime(), appointment, rules }
  return appointmentBookedEmail({
    ...props,
    phone,
    change,
    consultationMinutes: (appointment.endsAt - appointment.startsAt) / minuteMs,
    cutOffMinutes: rules.cutOffMinutes,
    mayBeMoved: findMoveBlocker(question) === null,
    mayBeCancelled: findCancelBlocker(question) === null,
    isByStaff,
  })
}
