import { dayMs } from '#src/time/time-range.ts'
import { exactInstantOf, type Moment } from './moments.ts'

/** Repeats are named by instant, by day, or by what the same clock shows. */
export class MarkedRepeats {
  private readonly instants = new Set<number>()
  private readonly walls = new Set<string>()
  private readonly days = new Set<number>()
  private readonly isOfDays: boolean
  constructor(moments: Moment[], series: Moment) {
    this.isOfDays = series.isDate
    for (const moment of moments) this.add(moment, series)
  }

  private add(moment: Moment, series: Moment): void {
    if (moment.earliestMs !== moment.latestMs) return
    if (moment.isDate) this.days.add(moment.earliestMs)
    else if (this.isOfDays) this.days.add(dayIn(moment, series))
    else {
      this.walls.add(wallKey(moment))
      const instant = exactInstantOf(moment)
      if (instant !== null) this.instants.add(instant)
    }
  }

  /** `isOnlyOfDay`: no other repeat starts on the same day, so that a day is enough to name it. */
  has(repeat: Moment, isOnlyOfDay: boolean): boolean {
    const day = Math.floor(repeat.earliestMs / dayMs) * dayMs
    if (this.days.has(day) && (this.isOfDays || isOnlyOfDay)) return true
    if (this.isOfDays || repeat.earliestMs !== repeat.latestMs) return false
    if (this.walls.has(wallKey(repeat))) return true
    if (this.instants.size === 0) return false
    const instant = exactInstantOf(repeat)
    return instant !== null && this.instants.has(instant)
  }
}

function wallKey({ earliestMs, zone }: Moment): string {
  return `${earliestMs} ${zone.id}`
}

/** Where it is midnight, else as it is written. */
function dayIn(moment: Moment, series: Moment): number {
  const written = Math.floor(moment.earliestMs / dayMs) * dayMs
  const instant = exactInstantOf(moment)
  if (instant === null || written === moment.earliestMs) return written
  const [offsetAt] = series.zone.readings
  const local = instant + (offsetAt?.(instant) ?? 0)
  return local % dayMs === 0 ? local : written
}
