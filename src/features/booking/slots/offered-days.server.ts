import { zoneOfReader } from '#src/features/booking/appointments/appointment-line.ts'
import type { Availability } from '#src/features/booking/availability/availability.ts'
import { readAvailability } from '#src/features/booking/availability/availability-queries.server.ts'
import type { BookingView } from '#src/features/booking/components/booking-view.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { dayInWords } from '#src/time/day-in-words.ts'
import { clockTime, dayOf, isTimeZone, longDateTime, offsetMinutes, utcOffset } from '#src/time/local-time.ts'
import { dayMs } from '#src/time/time-range.ts'
import { currentZoneName, listTimeZones, nameTimeZone } from '#src/time/time-zones.ts'
import { toIso } from '#src/time/to-iso.ts'
import { findSlots, findSlotsByAgent, type SlotAudience, type SlotExceptions } from './find-slots.server.ts'
import { nearestStarts, type Slot, slotsTogether } from './slots.ts'

export type OfferedDay = { day: string; name: string }

export type OfferedTime = {
  /** ISO 8601 in UTC. */
  startsAt: string
  clock: string
  /** The firm's time if it differs, with its day if that differs too. */
  atFirm: { clock: string; day: string | null } | null
}

export type OfferedDays = Awaited<ReturnType<typeof findOfferedDays>>

/** `exceptStart`: the time of an appointment being moved, which is no other time. */
type OfferOptions = SlotExceptions & SlotAudience & { exceptStart?: number | null }

/**
 * In the view's zone. The chosen day is that of `chosenStart`, if it is offered, or the view's or, without free times,
 * the next or the last.
 */
export async function findOfferedDays(
  runtime: Runtime,
  view: BookingView,
  { exceptStart = null, chosenStart = null, ...exceptions }: OfferOptions & { chosenStart?: number | null } = {},
) {
  const availability = await readAvailability(runtime.db)
  const { rules } = availability
  const { firm } = runtime
  const zone = view.zone !== null && isTimeZone(view.zone) ? currentZoneName(view.zone) : firm.timeZone
  const starts = startsOf(await findSlots(runtime, { ...exceptions, availability })).filter(
    (startsAt) => startsAt !== exceptStart,
  )
  const startsByDay = Map.groupBy(starts, (startsAt) => dayOf(startsAt, zone))
  const days = [...startsByDay.keys()].map((day): OfferedDay => ({ day, name: dayInWords(day) }))
  const wanted = chosenStart !== null && starts.includes(chosenStart) ? dayOf(chosenStart, zone) : view.day
  const chosenDay = days.find(({ day }) => day >= (wanted ?? '')) ?? days.at(-1) ?? null
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

/** How many appointments there is room for in the next 7 days. */
export async function countFreeTimes(runtime: Runtime, availability: Availability): Promise<number> {
  const { timeZone } = runtime.firm
  const { rules } = availability
  const until = runtime.clock.now().getTime() + 7 * dayMs
  const byAgent = await findSlotsByAgent(runtime, { availability })
  const together = byAgent.flatMap(({ slots, taken }) => slotsTogether(slots, { taken, rules, timeZone }))
  return together.filter(({ startsAt }) => startsAt < until).length
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
