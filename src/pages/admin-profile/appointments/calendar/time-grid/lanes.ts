import { overlaps, type TimeRange } from '#src/time/time-range.ts'

/** The place of a range among those that it overlaps, side by side: `lane` of `laneCount`, counted from 0. */
export type Lane = { lane: number; laneCount: number }

/**
 * Places ranges side by side where they overlap, each in the first lane that is empty. Beyond `maxLanes` they share
 * lanes. In the order of the ranges.
 */
export function lanesOf(ranges: TimeRange[], maxLanes: number): Lane[] {
  const lanes = ranges.map((): Lane => ({ lane: 0, laneCount: 1 }))
  const order = ranges.map((_, index) => index).sort((a, b) => startOf(ranges, a) - startOf(ranges, b))
  for (const group of groupsOf(ranges, order)) {
    const endsOfLanes: number[] = []
    for (const index of group) {
      const { startsAt, endsAt } = ranges[index] ?? { startsAt: 0, endsAt: 0 }
      const empty = endsOfLanes.findIndex((end) => end <= startsAt)
      const lane = empty === -1 ? endsOfLanes.length : empty
      endsOfLanes[lane] = endsAt
      lanes[index] = { lane: lane % maxLanes, laneCount: 1 }
    }
    const laneCount = Math.min(endsOfLanes.length, maxLanes)
    for (const index of group) lanes[index] = { lane: lanes[index]?.lane ?? 0, laneCount }
  }
  return lanes
}

/** Groups the indexes, which are in order of the ranges' starts, by the stretches that their ranges cover together. */
function groupsOf(ranges: TimeRange[], order: number[]): number[][] {
  const groups: number[][] = []
  let covered: TimeRange | null = null
  for (const index of order) {
    const range = ranges[index]
    if (range === undefined) continue
    if (covered !== null && overlaps(covered, range)) {
      groups.at(-1)?.push(index)
      covered = { startsAt: covered.startsAt, endsAt: Math.max(covered.endsAt, range.endsAt) }
    } else {
      groups.push([index])
      covered = range
    }
  }
  return groups
}

function startOf(ranges: TimeRange[], index: number): number {
  return ranges[index]?.startsAt ?? 0
}
