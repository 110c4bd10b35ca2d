import { justBookedMinutes } from '#src/firm/booking-rules.ts'
import { readCookie, setCookieHeader } from '#src/platform/cookies.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { timeAndWhere } from './appointments/appointment-line.ts'
import { findAppointmentByToken } from './appointments/appointment-queries.server.ts'
import type { BookedTime } from './just-booked.tsx'

/** Its manage link’s token. Only for browsers without scripts: others note it in the tab, which can forget it. */
const name = 'harbour-booked'

export function justBookedCookie(runtime: Pick<Runtime, 'settings'>, manageToken: string): string {
  return setCookieHeader(runtime, { name, value: manageToken, maxAge: justBookedMinutes * 60 })
}

/** Null once it is cancelled, or has begun. */
export async function findJustBooked(runtime: Runtime, request: Request): Promise<BookedTime | null> {
  const token = readCookie(runtime, request.headers.get('cookie'), name)
  if (token === null || !/^[\w-]{22}$/.test(token)) return null
  const appointment = await findAppointmentByToken(runtime.db, token)
  if (appointment?.status !== 'booked' || appointment.startsAt <= runtime.clock.now().getTime()) return null
  const { time, isFirms } = timeAndWhere(appointment, runtime.firm)
  return { href: `/appointments/${token}`, time: isFirms ? time : `${time} your time` }
}
