/** Half-open: without `endsAt`. Milliseconds since 1970, UTC. */
export type TimeRange = { startsAt: number; endsAt: number }

/** Ranges that only touch do not. */
export function overlaps(a: TimeRange, b: TimeRange): boolean {
  return a.startsAt < b.endsAt && b.startsAt < a.endsAt
}

/** Earliest first; ranges that overlap or touch are one. */
export function mergeRanges(ranges: TimeRange[]): TimeRange[] {
  const merged: TimeRange[] = []
  for (const { startsAt, endsAt } of ranges.toSorted((a, b) => a.startsAt - b.startsAt)) {
    const last = merged.at(-1)
    if (last === undefined || startsAt > last.endsAt) merged.push({ startsAt, endsAt })
    else last.endsAt = Math.max(last.endsAt, endsAt)
  }
  return merged
}

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
