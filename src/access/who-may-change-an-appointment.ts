import { minuteMs } from '../time/time-range.ts'

type Question = {
  /** Milliseconds since 1970, UTC. */
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

/** What stands in the way of a change by the visitor; null = nothing. */
export type ChangeBlocker = 'cancelled' | 'over' | 'too-late' | 'moved-too-often' | null

/** Whether the visitor may still cancel an appointment. Staff are asked other questions. */
export function findCancelBlocker({ now, appointment, rules }: Question): ChangeBlocker {
  if (appointment.status === 'cancelled') return 'cancelled'
  if (appointment.status !== 'booked' || appointment.startsAt <= now) return 'over'
  return appointment.startsAt - now < rules.cutOffMinutes * minuteMs ? 'too-late' : null
}

/** Whether the visitor may still move an appointment. */
export function findMoveBlocker(question: Question): ChangeBlocker {
  const { appointment, rules } = question
  return findCancelBlocker(question) ?? (appointment.moves >= rules.maximumMoves ? 'moved-too-often' : null)
}

/** What hinders an admin from moving or cancelling: notice, cut-off and the number of moves are for visitors alone. */
export function findStaffChangeBlocker({ now, appointment }: Omit<Question, 'rules'>): 'cancelled' | 'over' | null {
  if (appointment.status === 'cancelled') return 'cancelled'
  return appointment.status !== 'booked' || appointment.startsAt <= now ? 'over' : null
}

/** Whether an admin may mark an appointment as done or no-show: once it has begun. */
export function mayBeMarked({ now, appointment }: Omit<Question, 'rules'>): boolean {
  return appointment.status === 'booked' && appointment.startsAt <= now
}

type RestoreQuestion = Omit<Question, 'rules'> & { undoMinutes: number; isByStaff?: boolean }

/**
 * Whether it may be taken back that an appointment was cancelled: its time is kept for so long. What the desk has cancelled,
 * the desk alone takes back.
 */
export function mayBeRestored({ now, appointment, undoMinutes, isByStaff = false }: RestoreQuestion): boolean {
  const { status, cancelledAt, cancelledBy, startsAt, isReleased } = appointment
  if (cancelledBy === 'admin' && !isByStaff) return false
  if (status !== 'cancelled' || cancelledAt === null || isReleased || startsAt <= now) return false
  return now - cancelledAt < undoMinutes * minuteMs
}
