import { dayMs, hourMs, minuteMs } from '#src/time/time-range.ts'

/** Milliseconds as if the clock were in UTC. The two differ if a date can't exist, as 30 February. */
export type WallTime = { earliestMs: number; latestMs: number; isDate: boolean; offsetMs: number | null }

/** Its beginning, without what nobody sees. */
function withoutMarks(text: string): string {
  return text.slice(0, 64).replaceAll(/\p{Cf}/gu, '')
}

/** `20270315`, `20270315T090000`, with `Z` or an offset, and the same with hyphens and colons. Null: unreadable. */
export function readWallTime(text: string): WallTime | null {
  const [, year, month, day, time] =
    /^\s*(\d{4})-?(\d\d)-?(\d\d)(?:(?:[Tt]\s*|\s*(?=\d{4}|\d\d:))(.*)|Z?)\s*$/.exec(withoutMarks(text)) ?? []
  if (year === undefined || Number(month) < 1 || Number(month) > 12 || day === '00') return null
  const midnight = utcDay(Number(year), Number(month), Number(day))
  const lastOfMonth = utcDay(Number(year), Number(month) + 1, 0)
  // Programs take 30 February for the last of February or for 2 March.
  const first = Math.min(midnight, lastOfMonth)
  if (time === undefined) return { earliestMs: first, latestMs: midnight, isDate: true, offsetMs: null }
  const clock = readClock(time)
  if (clock === null) return { earliestMs: first, latestMs: midnight + 2 * dayMs, isDate: false, offsetMs: null }
  return { earliestMs: first + clock.ms, latestMs: midnight + clock.ms, isDate: false, offsetMs: clock.offsetMs }
}

function utcDay(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month - 1, day)
}

function readClock(text: string): { ms: number; offsetMs: number | null } | null {
  const [, hours, minutes, seconds = '0', zone] =
    /^(\d\d):?(\d\d):?(\d\d)?(?:[.,]\d+)?\s*([Zz]|[+-]\d\d:?(?:\d\d)?)?\s*$/.exec(text) ?? []
  if (hours === undefined) return null
  const ms = Number(hours) * hourMs + Number(minutes) * minuteMs + Number(seconds) * 1000
  if (ms > dayMs || Number(minutes) > 59 || Number(seconds) > 60) return null
  const offsetMs = zone === undefined ? null : /z/i.test(zone) ? 0 : readOffset(zone)
  return { ms, offsetMs }
}

export const dashes = /[\p{Pd}\u2212]/gu

/** `+0100`, `-05:30`, `+013045` or `+1`; positive to the east. Null: not an offset that exists. */
export function readOffset(text: string): number | null {
  const [, sign, hours, minutes = '0', seconds = '0'] =
    /^\s*([+-])\s*(\d{1,2})(?:[:.]?([0-5]\d))?(?::?([0-5]\d))?\s*$/.exec(text.slice(0, 32).replaceAll(dashes, '-')) ??
    []
  if (hours === undefined) return null
  const ms = Number(hours) * hourMs + Number(minutes) * minuteMs + Number(seconds) * 1000
  return ms > 15 * hourMs ? null : sign === '+' ? ms : -ms
}

/**
 * `PT1H30M`, `P1D`, `-P1W`. Days are those of a clock, which may have 23 hours. Null: unreadable, as is `P1M`, which may be
 * a month or a minute.
 */
export function readDuration(text: string): { days: number; ms: number } | null {
  const [, sign, weeks, days, time, hours, minutes, seconds] =
    /^\s*([+-])?P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(T?(?:(\d{1,8})H)?(?:(?<=[TH])(\d{1,8})M)?(?:(\d{1,9})S)?)\s*$/i.exec(
      text.slice(0, 64),
    ) ?? []
  if (weeks === undefined && days === undefined && !/\d/.test(time ?? '')) return null
  const factor = sign === '-' ? -1 : 1
  const ms = Number(hours ?? 0) * hourMs + Number(minutes ?? 0) * minuteMs + Number(seconds ?? 0) * 1000
  return { days: factor * (Number(weeks ?? 0) * 7 + Number(days ?? 0)), ms: factor * ms }
}
