import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import { dayMs, hourMs, minuteMs } from '#src/time/time-range.ts'

/** `untilMs`: the last wall-clock time, as if in UTC. `isClear`: all of it could be read. */
export type Rule = {
  frequency: (typeof frequencies)[number]
  interval: number
  count: number | null
  untilMs: number | null
  by: By
  isClear: boolean
}

type By = Partial<Record<(typeof numberLists)[number][1], number[]>> & {
  byDay?: string[]
  wkst?: string
  rscale?: 'GREGORIAN'
  skip?: 'BACKWARD' | 'FORWARD'
}

/** `wallsMs`: wall-clock times as if in UTC. `always`: it repeats without a pause between these. */
type Repeats = { wallsMs: number[]; always: { fromMs: number; toMs: number } | null; isClear: boolean }

const frequencies = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY', 'SECONDLY'] as const

const unitMs: Partial<Record<Rule['frequency'], number>> = { HOURLY: hourMs, MINUTELY: minuteMs, SECONDLY: 1000 }

/** About a thousand years. The library can't count much further; nobody will. */
const maxInterval: Record<Rule['frequency'], number> = {
  YEARLY: 1000,
  MONTHLY: 12_000,
  WEEKLY: 52_000,
  DAILY: 365_000,
  HOURLY: 8_760_000,
  MINUTELY: 525_600_000,
  SECONDLY: 31_536_000_000,
}

/** Name, the library's name, least and largest value. Negative: from the end; no 0. */
const numberLists = [
  ['BYMONTH', 'byMonth', 1, 12],
  ['BYMONTHDAY', 'byMonthDay', -31, 31],
  ['BYYEARDAY', 'byYearDay', -366, 366],
  ['BYWEEKNO', 'byWeekNo', -53, 53],
  ['BYHOUR', 'byHour', 0, 23],
  ['BYMINUTE', 'byMinute', 0, 59],
  ['BYSECOND', 'bySecond', 0, 60],
  ['BYSETPOS', 'bySetPos', -366, 366],
] as const

/** What no rule of a person reaches. Beyond, a rule counts as one whose rhythm is unknown. */
const [maxLength, maxTimesOfDay, maxIterations, maxCandidates] = [4000, 200, 4000, 20_000]

/** An unknown rhythm counts as daily, the most that people's rules do; if it names hours or less, it never pauses. */
export function readRule(text: string, untilOf: (text: string) => number | null): Rule {
  const parts = new Map<string, string>()
  let isStrange = text.length > maxLength
  for (const part of text.slice(0, maxLength).replaceAll(/\s/g, '').toUpperCase().split(';')) {
    const [name = '', value = ''] = part.split('=')
    if (name === '') continue
    if (!ruleParts.has(name) || parts.has(name)) isStrange = true
    parts.set(name, value)
  }
  const until = parts.get('UNTIL')
  const untilMs = until === undefined ? null : untilOf(until)
  const unknownFrequency = /HOUR|MINUTE|SECOND/i.test(text.slice(0, maxLength)) ? 'SECONDLY' : 'DAILY'
  const unknown: Rule = { frequency: unknownFrequency, interval: 1, count: null, untilMs, by: {}, isClear: false }
  const frequency = frequencies.find((each) => each === parts.get('FREQ'))
  const [by, skip] = [readLists(parts), readSkip(parts)]
  if (frequency === undefined || by === null || skip === null || isStrange || !isGregorian(parts.get('RSCALE')))
    return unknown
  const [interval, count] = [readPositive(parts.get('INTERVAL')), readPositive(parts.get('COUNT'))]
  const isClear = interval.isClear && count.isClear && by.isClear && (until === undefined || untilMs !== null)
  return {
    frequency,
    interval: interval.value ?? 1,
    count: count.value,
    untilMs,
    by: { ...by.lists, ...skip },
    isClear,
  }
}

const ruleParts = new Set(['FREQ', 'UNTIL', 'COUNT', 'INTERVAL', 'BYDAY', 'WKST', 'RSCALE', 'SKIP'])
for (const [name] of numberLists) ruleParts.add(name)

function isGregorian(scale: string | undefined): boolean {
  return scale === undefined || scale === 'GREGORIAN'
}

/** Without a number that makes sense it doesn't bind. */
function readPositive(text: string | undefined): { value: number | null; isClear: boolean } {
  if (text === undefined) return { value: null, isClear: true }
  const value = /^\d{1,12}$/.test(text) ? Number(text) : 0
  return value === 0 ? { value: null, isClear: false } : { value, isClear: true }
}

/** On days that a month doesn't have. Null: unknown, or of days that the rule names, which the library leaves out. */
function readSkip(parts: Map<string, string>): By | null {
  const skip = parts.get('SKIP') ?? 'OMIT'
  if (skip === 'OMIT') return {}
  const isOfStart = ![...parts.keys()].some((name) => name.startsWith('BY'))
  return isOfStart && (skip === 'BACKWARD' || skip === 'FORWARD') ? { rscale: 'GREGORIAN', skip } : null
}

/** Null: no list of numbers or days. Values that no calendar has are left out. */
function readLists(parts: Map<string, string>): { lists: By; isClear: boolean } | null {
  const lists: By = {}
  let isClear = true
  for (const [name, key, least, largest] of numberLists) {
    const texts = parts.get(name)?.split(',')
    if (texts === undefined) continue
    if (!texts.every((each) => /^[+-]?\d{1,3}$/.test(each))) return null
    const numbers = texts.map(Number)
    const possible = numbers.filter((each) => each >= least && each <= largest && (each !== 0 || least === 0))
    if (possible.length < numbers.length) isClear = false
    if (possible.length > 0) lists[key] = [...new Set(possible)]
  }
  const days = parts
    .get('BYDAY')
    ?.split(',')
    .map((each) => each.replace('+', ''))
  if (days !== undefined) {
    if (!days.every((each) => /^-?\d{0,2}(?:MO|TU|WE|TH|FR|SA|SU)$/.test(each))) return null
    lists.byDay = [...new Set(days)]
  }
  const start = parts.get('WKST')
  if (start !== undefined && /^(?:MO|TU|WE|TH|FR|SA|SU)$/.test(start)) lists.wkst = start
  return { lists, isClear }
}

/** Both ends included; the start only if it fits the rule. Times are as if in UTC. Takes a bounded time. */
export function expandRule(rule: Rule, startMs: number, window: { fromMs: number; toMs: number }): Repeats {
  const toMs = Math.min(window.toMs, rule.untilMs ?? Number.POSITIVE_INFINITY)
  const fromMs = Math.max(window.fromMs, startMs)
  if (fromMs > toMs) return { wallsMs: [], always: null, isClear: rule.isClear }
  const always = { fromMs: startMs, toMs: lastOf(rule, startMs) }
  if (isConstant(rule)) return { wallsMs: [], always, isClear: false }
  try {
    return { wallsMs: repeatsOf(rule, startMs, fromMs, toMs), always: null, isClear: rule.isClear }
  } catch {
    // The library gave up after as many steps as were allowed.
    const { byHour, byMinute, bySecond } = rule.by
    const isWithinDay = unitMs[rule.frequency] !== undefined || (byHour ?? byMinute ?? bySecond) !== undefined
    if (isWithinDay) return { wallsMs: [], always, isClear: false }
    return { wallsMs: everyDay(startMs, fromMs, toMs), always: null, isClear: false }
  }
}

/** So often that it leaves no time between. */
function isConstant({ frequency, interval, count, by }: Rule): boolean {
  const times = (by.byHour?.length ?? 1) * (by.byMinute?.length ?? 1) * (by.bySecond?.length ?? 1)
  const spacing = (unitMs[frequency] ?? dayMs) * interval
  return times > maxTimesOfDay || (spacing < 10 * minuteMs && (count ?? maxIterations) >= maxIterations)
}

/** When a rule ends at the latest, as far as that is plain. */
function lastOf({ frequency, interval, count, untilMs, by }: Rule, startMs: number): number {
  const unit = unitMs[frequency]
  const isPlain = Object.keys(by).length === 0
  const counted = count !== null && unit !== undefined && isPlain ? startMs + count * interval * unit : null
  return Math.min(untilMs ?? Number.POSITIVE_INFINITY, counted ?? Number.POSITIVE_INFINITY)
}

function repeatsOf(rule: Rule, startMs: number, fromMs: number, toMs: number): number[] {
  if (rule.frequency === 'DAILY' && !rule.isClear && Object.keys(rule.by).length === 0 && rule.count === null) {
    return everyDay(startMs, fromMs, toMs)
  }
  const { frequency: freq, interval, count, by } = rule
  const dtstart = Temporal.Instant.fromEpochMilliseconds(startMs).toZonedDateTimeISO('UTC')
  const limits = { maxIterations, maxCandidateEvaluations: maxCandidates, cache: false }
  const library = new RRuleTemporal({
    freq,
    interval: Math.min(interval, maxInterval[freq]),
    ...(count !== null && { count }),
    ...by,
    dtstart,
    ...limits,
  })
  return library.between(new Date(fromMs), new Date(toMs), true).map(({ epochMilliseconds }) => epochMilliseconds)
}

function everyDay(startMs: number, fromMs: number, toMs: number): number[] {
  const walls: number[] = []
  const first = startMs + Math.ceil((fromMs - startMs) / dayMs) * dayMs
  for (let wallMs = first; wallMs <= toMs; wallMs += dayMs) walls.push(wallMs)
  return walls
}
