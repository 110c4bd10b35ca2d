import { undoMinutes } from '#src/firm/booking-rules.ts'
import { minuteMs } from '#src/time/time-range.ts'

type Question = {
  now: number
  appointment: {
    status: string
    startsAt: number
    moves: number
    cancelledAt: number | null
    cancelledBy: 'visitor' | 'admin' | null
    isReleased: boolean
  }
  rules: { cutOffMinutes: number; maximumMoves: number }
}

export type ChangeBlocker = 'cancelled' | 'over' | 'too-late' | 'moved-too-often' | null

export function findCancelBlocker({ now, appointment, rules }: Question): ChangeBlocker {
  if (appointment.status === 'cancelled') return 'cancelled'
  if (appointment.status !== 'booked' || appointment.startsAt <= now) return 'over'
  return appointment.startsAt - now < rules.cutOffMinutes * minuteMs ? 'too-late' : null
}

export function findMoveBlocker(question: Question): ChangeBlocker {
  const { appointment, rules } = question
  return findCancelBlocker(question) ?? (appointment.moves >= rules.maximumMoves ? 'moved-too-often' : null)
}

/** Notice, cut-off and the number of moves apply to visitors only. */
export function findStaffChangeBlocker({ now, appointment }: Omit<Question, 'rules'>): 'cancelled' | 'over' | null {
  if (appointment.status === 'cancelled') return 'cancelled'
  return appointment.status !== 'booked' || appointment.startsAt <= now ? 'over' : null
}

/** Once it has begun. */
export function mayBeMarked({ now, appointment }: Omit<Question, 'rules'>): boolean {
  return appointment.status === 'booked' && appointment.startsAt <= now
}

type RestoreInput = Omit<Question, 'rules'> & { isByStaff?: boolean }

/** While its time is still reserved. Only staff restore what staff cancelled. */
export function mayBeRestored({ now, appointment, isByStaff = false }: RestoreInput): boolean {
  const { status, cancelledAt, cancelledBy, startsAt, isReleased } = appointment
  if (cancelledBy === 'admin' && !isByStaff) return false
  if (status !== 'cancelled' || cancelledAt === null || isReleased || startsAt <= now) return false
  return now - cancelledAt < undoMinutes * minuteMs
}
