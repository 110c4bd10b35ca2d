import { overlaps, type TimeRange } from '#src/time/time-range.ts'

/** From how many agents on a week has one column a day for all of them. */
export const minAgentsInLanes = 3

/** The most appointments side by side in a column. */
export const maxLanes = 6

/**
 * The place of a range among those that it overlaps, side by side: `lane` of `laneCount`, counted from 0. `span`: how many
 * lanes it covers.
 */
export type Lane = { lane: number; laneCount: number; span: number }

/** Ranges for which there is no room: they share the last lane, from the first start to the last end. */
export type Overflow = Lane & TimeRange & { indexes: number[] }

/**
 * Places ranges side by side where they overlap, each in the first lane that is empty. Beyond `most` they share
 * lanes. In the order of the ranges.
 */
export function lanesOf(ranges: TimeRange[], most: number): Lane[] {
  return placed(ranges).map(({ lane, laneCount }) => ({
    lane: lane % most,
    laneCount: Math.min(laneCount, most),
    span: 1,
  }))
}

/**
 * Places ranges side by side in at most `most`, each as wide as there is room. Where more overlap, the last lane says
 * how many there are besides: those have null instead of a lane.
 */
export function packLanes(ranges: TimeRange[], most: number): { lanes: (Lane | null)[]; overflow: Overflow[] } {
  const last = { lane: most - 1, laneCount: most, span: 1 }
  const lanes = placed(ranges).map(({ lane, laneCount, span }) => {
    if (laneCount <= most) return { lane, laneCount, span }
    return lane < last.lane ? { lane, laneCount: most, span } : null
  })
  const overflow: Overflow[] = []
  const withoutRoom = inOrder(ranges).filter((index) => lanes[index] === null)
  for (const indexes of groupsOf(ranges, withoutRoom)) {
    const [only, ...others] = indexes
    // Where it is only one, it has the room itself.
    if (only !== undefined && others.length === 0) lanes[only] = last
    else {
      const group = indexes.flatMap((index) => ranges[index] ?? [])
      const startsAt = Math.min(...group.map((range) => range.startsAt))
      const endsAt = Math.max(...group.map((range) => range.endsAt))
      overflow.push({ ...last, startsAt, endsAt, indexes })
    }
  }
  const taken = [...overflow, ...ranges.flatMap((range, index) => ({ ...range, lane: lanes[index]?.lane ?? -1 }))]
  const widened = lanes.map((place, index) => {
    const range = ranges[index]
    if (place === null || range === undefined) return null
    const toTheRight = taken.filter((other) => other.lane > place.lane && overlaps(other, range))
    return { ...place, span: Math.min(place.laneCount, ...toTheRight.map(({ lane }) => lane)) - place.lane }
  })
  return { lanes: widened, overflow }
}

/** The place of each range, with as many lanes as are needed. */
function placed(ranges: TimeRange[]): Lane[] {
  const lanes = ranges.map((): Lane => ({ lane: 0, laneCount: 1, span: 1 }))
  for (const group of groupsOf(ranges, inOrder(ranges))) {
    const endsOfLanes: number[] = []
    for (const index of group) {
      const { startsAt, endsAt } = ranges[index] ?? { startsAt: 0, endsAt: 0 }
      const empty = endsOfLanes.findIndex((end) => end <= startsAt)
      const lane = empty === -1 ? endsOfLanes.length : empty
      endsOfLanes[lane] = endsAt
      lanes[index] = { lane, laneCount: 1, span: 1 }
    }
    for (const index of group) lanes[index] = { lane: lanes[index]?.lane ?? 0, laneCount: endsOfLanes.length, span: 1 }
  }
  return lanes
}

/** The indexes of ranges in the order of their starts. */
function inOrder(ranges: TimeRange[]): number[] {
  const startOf = (index: number) => ranges[index]?.startsAt ?? 0
  return ranges.map((_, index) => index).sort((a, b) => startOf(a) - startOf(b))
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
