import type { RouterContextProvider } from 'react-router'
import { actingUser, requireMayDo } from '#src/features/accounts/sessions/guard.server.ts'
import {
  closeDay,
  findClosableDays,
  openDay,
  readClosedDays,
} from '#src/features/booking/availability/closed-days.server.ts'
import { findPublicHolidays } from '#src/features/booking/availability/public-holidays.server.ts'
import { button, type Outcome } from '#src/pages/_layout/forms/answer-form.server.ts'
import { appointmentLinks } from '#src/pages/admin-profile/appointments/calendar/still-booked.ts'
import { type Runtime, runtimeContext } from '#src/platform/runtime.server.ts'
import { dayInWords } from '#src/time/day-in-words.ts'
import { dayOf } from '#src/time/local-time.ts'
import { availabilityHref } from './availability-tabs.ts'

export async function findClosedDaysView(runtime: Runtime) {
  const { isCountryKnown, days } = await findClosableDays(runtime)
  const rows = days.map(({ regions, ...each }) => ({
    ...each,
    when: dayInWords(each.day),
    regions: regions.length === 0 ? null : new Intl.ListFormat('en-GB').format(regions),
  }))
  return { country: runtime.firm.address.country, isCountryKnown, rows }
}

export type ClosedDaysView = Awaited<ReturnType<typeof findClosedDaysView>>

/** Only days that are proposed can be closed. The field `about` holds the day. */
export function closedDaysForms(context: Readonly<RouterContextProvider>) {
  const runtime = context.get(runtimeContext)
  const { firm } = runtime
  const by = actingUser(context)
  const today = dayOf(runtime.clock.now().getTime(), firm.timeZone)

  function findProposed(day: string) {
    return findPublicHolidays(firm.address.country, today).then((all) => all?.find((each) => each.day === day))
  }

  function undoing(intent: string, day: string) {
    return { action: availabilityHref('', 'closed-days'), fields: { intent, about: day } }
  }

  const close = button(async (_, day): Promise<Outcome> => {
    requireMayDo(context, 'edit-booking-rules')
    const holiday = await findProposed(day)
    if (holiday === undefined) return { ok: false, message: 'That day isn’t in the list. Choose another' }
    const appointments = await closeDay(runtime, { day, name: holiday.name, by })
    await readClosedDays(runtime)
    const words = `${appointments.length === 1 ? '1 appointment is' : `${appointments.length} appointments are`} still booked on that day. Move or cancel ${appointments.length === 1 ? 'it' : 'each of them'}:`
    return {
      ok: true,
      message: `Closed: ${dayInWords(day)}.`,
      undo: undoing('open-day', day),
      left: appointments.length === 0 ? null : { words, links: appointmentLinks(appointments, firm) },
      changed: ['closed-days'],
    }
  })

  const open = button(async (_, day): Promise<Outcome> => {
    requireMayDo(context, 'edit-booking-rules')
    const opened = await openDay(runtime, { day, by })
    await readClosedDays(runtime)
    if (opened === null) return { ok: true, message: 'That day was already open.' }
    const mayClose = (await findProposed(day)) !== undefined
    const undo = mayClose ? undoing('close-day', day) : null
    return { ok: true, message: `Open again: ${dayInWords(day)}.`, undo, changed: ['closed-days'] }
  })

  return { 'close-day': close, 'open-day': open }
}
