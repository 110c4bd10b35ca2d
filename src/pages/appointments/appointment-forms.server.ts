import { redirect } from 'react-router'
import type { z } from 'zod'
import { whenInWords } from '#src/features/booking/appointments/appointment-line.ts'
import type { Appointment } from '#src/features/booking/appointments/appointment-rows.server.ts'
import { reachForm } from '#src/features/booking/appointments/booking-schema.ts'
import {
  type AppointmentChange,
  cancelAppointment,
  findAppointmentChanges,
  restoreAppointment,
} from '#src/features/booking/appointments/changes/appointment-changes.server.ts'
import { changePhoneByLink, setDiscreetMails } from '#src/features/booking/appointments/changes/change-reach.server.ts'
import { moveAppointment } from '#src/features/booking/appointments/changes/move-appointment.server.ts'
import type { NamedTime } from '#src/features/booking/components/time-list.tsx'
import { findNearestTimes } from '#src/features/booking/slots/offered-days.server.ts'
import { refusedTime } from '#src/features/booking/slots/refused-time.ts'
import { countLinkPress } from '#src/features/booking/spam-protection.server.ts'
import type { Firm } from '#src/firm/firm.ts'
import { toVersion } from '#src/input/form-data.ts'
import { button, form, type Outcome } from '#src/pages/_layout/forms/answer-form.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { isTimeZone, shortDateTime } from '#src/time/local-time.ts'
import { tooManyRequests } from '#src/time/retry-after.ts'
import { openByLink } from './open-by-link.server.ts'

type AppointmentByLink = { token: string; appointment: Appointment; address: string; formData: FormData }

type Seen = { token: string; sequence: number | null }
type Reason = 'not-found' | Exclude<keyof ReturnType<typeof refusalMessages>, 'no-time-chosen'>
type Changed = { ok: true } | { ok: false; reason: Reason }
type Refusal = Outcome<{ nearest: NamedTime[] }>

export function appointmentForms(runtime: Runtime, { token, appointment, address, formData }: AppointmentByLink) {
  const path = `/appointments/${token}`
  const messages = refusalMessages(runtime.firm)
  const startsAt = Date.parse(String(formData.get('startsAt')))
  const zone = String(formData.get('zone'))

  /** Null if its visitor may do something now. */
  async function countPress(): Promise<Refusal | null> {
    const pressed = await countLinkPress(runtime, address)
    if (pressed.ok) return null
    const instead = `call ${runtime.firm.phone.display}`
    const { message, ...limited } = tooManyRequests(pressed.retryAt, runtime.clock.now(), { instead })
    return { ok: false, message: `${message}. Nothing has changed.`, isAtHead: true, ...limited }
  }

  const change = (run: (seen: Seen) => Promise<Changed>) =>
    button(async ({ version }): Promise<Refusal> => {
      const limited = await countPress()
      if (limited !== null) return limited
      // A page from before an upgrade doesn't say what it showed.
      const sequence = version === '' ? null : toVersion(version)
      const changed = await run({ token, sequence })
      return changed.ok ? redirect(`${path}?done=${formData.get('intent')}`, 303) : refuse(changed.reason, sequence)
    })

  async function refuse(reason: Reason, sequence: number | null): Promise<Refusal> {
    switch (reason) {
      case 'not-found':
        // The link was replaced, or the appointment deleted, only just now: this says which.
        await openByLink(runtime, token)
        return redirect(path, 303)
      case 'changed-meanwhile': {
        const lines = await changesSince(runtime, appointment, sequence)
        return { ok: false, message: [messages[reason], ...lines].join(' ') }
      }
      case 'slot-taken': {
        const nearest = await findNearestTimes(runtime, { startsAt, zone, ...ownTime(appointment) })
        return { ok: false, message: messages[reason], details: { nearest } }
      }
      case 'slot-not-offered':
        return { ok: false, status: 422, message: messages[formData.has('startsAt') ? reason : 'no-time-chosen'] }
      default:
        // The form that asked may be gone.
        return { ok: false, message: messages[reason], isAtHead: true }
    }
  }

  async function saveReach({ phone, version }: z.output<typeof reachForm>): Promise<Refusal> {
    const limited = await countPress()
    if (limited !== null) return limited
    const saved = await changePhoneByLink(runtime, { token, phone, version, address })
    if (saved.ok) return redirect(`${path}?done=reach`, 303)
    if (saved.reason !== 'changed-meanwhile') return refuse(saved.reason, null)
    const { theirs } = saved
    const now = theirs === '' ? '“Email me”' : `“Phone me”, on ${theirs}`
    const words = `This was changed elsewhere after you opened the page: it’s now ${now}`
    const conflict = { theirs: theirs === '' ? 'email' : 'phone', others: { phone: theirs }, words }
    return { ok: false, conflicts: { reach: conflict }, version: saved.version }
  }

  return {
    reach: form(reachForm, saveReach),
    cancel: change((seen) => cancelAppointment(runtime, seen)),
    restore: change((seen) => restoreAppointment(runtime, seen)),
    discreet: change(() => setDiscreetMails(runtime, { token, isDiscreet: true })),
    'not-discreet': change(() => setDiscreetMails(runtime, { token, isDiscreet: false })),
    move: change((seen) => moveAppointment(runtime, { ...seen, startsAt, timeZone: isTimeZone(zone) ? zone : null })),
  }
}

/** What the appointment itself takes up, which a move frees. */
export function ownTime({ appointmentId, startsAt }: Appointment) {
  return { exceptAppointmentId: appointmentId, exceptStart: startsAt }
}

/** In the visitor's time zone. */
async function changesSince(
  { db, firm }: Pick<Runtime, 'db' | 'firm'>,
  appointment: Appointment,
  sequence: number | null,
): Promise<string[]> {
  const changes = await findAppointmentChanges(db, appointment.appointmentId)
  return changes
    .filter((change) => sequence !== null && change.sequence > sequence)
    .map((change) => {
      const who = change.madeBy === 'visitor' ? 'you' : 'we'
      const when = shortDateTime(change.changedAt, appointment.timeZone ?? firm.timeZone)
      return `On ${when}, ${who} ${didInWords(change, (startsAt) => whenInWords({ ...appointment, startsAt }, firm))}.`
    })
}

function didInWords({ change, from, to }: AppointmentChange, toWhen: (startsAt: number) => string): string {
  if (change === 'cancelled') return 'cancelled it'
  if (change === 'restored') return 'undid cancelling it'
  if (from === null || to === null) return 'changed its details'
  return from.startsAt === to.startsAt ? 'changed who it’s with' : `moved it to ${toWhen(to.startsAt)}`
}

const refusalMessages = ({ phone }: Pick<Firm, 'phone'>) => ({
  'may-not-be-moved': `You can no longer move this appointment here. Please call ${phone.display}.`,
  'may-not-be-changed': `You can no longer change this here. Please call ${phone.display}.`,
  'may-not-be-cancelled': `You can no longer cancel this appointment here. Please call ${phone.display}.`,
  'may-not-be-restored': 'It’s too late to undo this: we’re no longer keeping that time for you. Please book another.',
  'changed-meanwhile':
    'This appointment changed after you opened the page, so we haven’t done anything. Check the details here, and press again if you still want to.',
  'slot-taken': `${refusedTime['slot-taken']}. Your appointment hasn’t changed`,
  'no-time-chosen': 'Choose a time',
  'slot-not-offered': refusedTime['slot-not-offered'],
})
