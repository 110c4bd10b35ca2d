/** A half-open time range: includes `startsAt` but not `endsAt`. Both in milliseconds since 1970, UTC. */
export type TimeRange = { startsAt: number; endsAt: number }

/** Whether two ranges overlap. Ranges that only touch do not. */
export function overlaps(a: TimeRange, b: TimeRange): boolean {
  return a.startsAt < b.endsAt && b.startsAt < a.endsAt
}

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
