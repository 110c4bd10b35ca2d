import { zoneOfReader } from '#src/features/booking/appointments/appointment-line.ts'
import type { Availability } from '#src/features/booking/availability/availability.ts'
import { readAvailability } from '#src/features/booking/availability/availability-queries.server.ts'
import type { BookingView } from '#src/features/booking/components/booking-view.ts'
import type { BookingRules } from '#src/firm/booking-rules.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { dayInWords } from '#src/time/day-in-words.ts'
import { clockTime, dayOf, isTimeZone, longDateTime, offsetMinutes, utcOffset } from '#src/time/local-time.ts'
import { dayMs } from '#src/time/time-range.ts'
import { currentZoneName, listTimeZones, nameTimeZone } from '#src/time/time-zones.ts'
import { toIso } from '#src/time/to-iso.ts'
import { findSlots, findSlotsByAgent, type SlotAudience, type SlotExceptions } from './find-slots.server.ts'
import { nearestStarts, type Slot, slotsTogether } from './slots.ts'

/** `freeCount`: how many appointments there is room for. */
export type OfferedDay = { day: string; name: string; freeCount: number }

export type OfferedTime = {
  /** ISO 8601 in UTC. */
  startsAt: string
  clock: string
  /** The firm's time if it differs, with its day if that differs too. */
  atFirm: { clock: string; day: string | null } | null
}

export type OfferedDays = Awaited<ReturnType<typeof findOfferedDays>>

/** The time of an appointment being moved, which is no other time. */
type OfferOptions = SlotExceptions & SlotAudience & { exceptStart?: number | null }

/** In the view's zone. The chosen day is the view's or, without free times, the next or the last. */
export async function findOfferedDays(
  runtime: Runtime,
  view: BookingView,
  { exceptStart = null, ...exceptions }: OfferOptions = {},
) {
  const availability = await readAvailability(runtime.db)
  const { rules } = availability
  const { firm } = runtime
  const zone = view.zone !== null && isTimeZone(view.zone) ? currentZoneName(view.zone) : firm.timeZone
  const free = await findSlotsByAgent(runtime, { ...exceptions, availability })
  const byAgent = free.map(({ slots, taken }) => {
    return { slots: slots.filter(({ startsAt }) => startsAt !== exceptStart), taken }
  })
  const togetherByDay = Map.groupBy(bookableTogether(byAgent, { rules, timeZone: firm.timeZone }), ({ startsAt }) =>
    dayOf(startsAt, zone),
  )
  const starts = startsOf(byAgent.flatMap(({ slots }) => slots))
  const startsByDay = Map.groupBy(starts, (startsAt) => dayOf(startsAt, zone))
  const days = [...startsByDay.keys()].map((day): OfferedDay => {
    // In a distant zone, a day may consist of the rest of one that the firm has counted as the day before.
    const freeCount = togetherByDay.get(day)?.length ?? 1
    return { day, name: dayInWords(day), freeCount }
  })
  const chosenDay = days.find(({ day }) => day >= (view.day ?? '')) ?? days.at(-1) ?? null
  const chosenStarts = chosenDay === null ? [] : (startsByDay.get(chosenDay.day) ?? [])
  const offsets = [...new Set(chosenStarts.map((startsAt) => utcOffset(startsAt, zone)))]
  return {
    view,
    days,
    chosenDay,
    times: chosenStarts.map((startsAt): OfferedTime => toOfferedTime(startsAt, zone, firm.timeZone)),
    zone: { name: zone, city: nameTimeZone(zone), offset: offsets.join(', then ') },
    /** At the first of the times, for the browser to compare with its own. */
    firmOffsetMinutes: chosenStarts[0] === undefined ? 0 : offsetMinutes(chosenStarts[0], firm.timeZone),
    consultationMinutes: rules.consultationMinutes,
    zones: view.choosesZone ? listTimeZones(zone) : null,
  }
}

/** The slots that can all be booked, one beside the other: what the pages count as free times. */
function bookableTogether(
  byAgent: Awaited<ReturnType<typeof findSlotsByAgent>>,
  { rules, timeZone }: { rules: BookingRules; timeZone: string },
): Slot[] {
  return byAgent.flatMap(({ slots, taken }) => slotsTogether(slots, { taken, rules, timeZone }))
}

/** How many appointments there is room for in the next 7 days. */
export async function countFreeTimes(runtime: Runtime, availability: Availability): Promise<number> {
  const { timeZone } = runtime.firm
  const until = runtime.clock.now().getTime() + 7 * dayMs
  const byAgent = await findSlotsByAgent(runtime, { availability })
  const free = bookableTogether(byAgent, { rules: availability.rules, timeZone })
  return free.filter(({ startsAt }) => startsAt < until).length
}

export async function findNearestTimes(
  runtime: Runtime,
  { startsAt, zone, exceptStart = null, ...options }: { startsAt: number; zone: string | null } & OfferOptions,
): Promise<(OfferedTime & { name: string })[]> {
  const starts = startsOf(await findSlots(runtime, options)).filter((start) => start !== exceptStart)
  const nearest = nearestStarts(starts, startsAt, 3)
  const { timeZone } = runtime.firm
  const readers = zone !== null && isTimeZone(zone) ? zone : timeZone
  return nearest.map((start) => ({ ...toOfferedTime(start, readers, timeZone), name: longDateTime(start, readers) }))
}

/** Earliest first. Slots of several agents at one start are one time to the visitor. */
function startsOf(slots: Slot[]): number[] {
  return [...new Set(slots.map((slot) => slot.startsAt))].sort((a, b) => a - b)
}

function toOfferedTime(startsAt: number, zone: string, firmZone: string): OfferedTime {
  const time = { startsAt: toIso(startsAt), clock: clockTime(startsAt, zone) }
  if (zoneOfReader(startsAt, zone, firmZone) === firmZone) return { ...time, atFirm: null }
  const firmDay = dayOf(startsAt, firmZone)
  const day = firmDay === dayOf(startsAt, zone) ? null : dayInWords(firmDay)
  return { ...time, atFirm: { clock: clockTime(startsAt, firmZone), day } }
}
