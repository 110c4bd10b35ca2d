import { once } from 'node:events'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { type Reader, runBusyTimesWorker } from '#src/features/booking/busy-times/run-busy-times-worker.server.ts'
import { hostileCalendars } from '../../../support/calendars/hostile-calendars.ts'
import { casesOf, isWholeRun } from '../../../support/series.ts'

const encode = (text: string) => new TextEncoder().encode(text)

const quiet =
  'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20270315T090000Z\r\nDURATION:PT1H\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'

/** For how long nothing else could run in this thread, at the most, while something is done. */
async function heldDuring<Value>(
  work: () => Promise<Value>,
): Promise<{ value: Value; heldMs: number; tookMs: number }> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const before = performance.now()
  delay.enable()
  const value = await work()
  delay.disable()
  return { value, heldMs: delay.max / 1e6, tookMs: performance.now() - before }
}

function read(calendar: Uint8Array, reader: Reader = 'agent') {
  const period = { startsAt: Date.parse('2027-03-01'), endsAt: Date.parse('2027-05-01') }
  const own = { ownUidSuffix: '@harbour.test', ownerAddresses: ['kim@example.org'] }
  return runBusyTimesWorker({ calendar, period, timeZone: 'Europe/London', ...own }, reader)
}

/** A thread that only uses the processor: what is held then is the machine's doing. */
async function countFor(ms: number): Promise<void> {
  const count = 'const end = Date.now() + require("node:worker_threads").workerData; while (Date.now() < end);'
  await once(new Worker(count, { eval: true, workerData: ms }), 'exit')
}

/** Beside other tests, this thread may have to wait for the processor: reading holds it up if it does so each time. */
async function heldBeyondQuiet(calendar: Uint8Array) {
  const first = await heldDuring(() => read(calendar.slice()))
  const quiet = await heldDuring(() => countFor(first.tookMs))
  let beyondMs = first.heldMs - quiet.heldMs
  for (let again = 0; again < 4 && beyondMs >= 50; again += 1) {
    const [next, control] = [
      await heldDuring(() => read(calendar.slice())),
      await heldDuring(() => countFor(first.tookMs)),
    ]
    beyondMs = Math.min(beyondMs, next.heldMs - control.heldMs)
  }
  return { answer: first.value, tookMs: first.tookMs, beyondMs, quietMs: quiet.heldMs }
}

for (const [name, make] of casesOf(Object.entries(hostileCalendars), 1)) {
  test(`a calendar of ${name} holds nobody up, and is never free`, async () => {
    const bytes = encode(make())
    const { answer, tookMs, beyondMs, quietMs } = await heldBeyondQuiet(bytes)
    expect(beyondMs).toBeLessThan(50)
    // Five seconds, and then to end the thread.
    expect(tookMs).toBeLessThan(10_000)
    const hour = { startsAt: Date.parse('2027-03-15T09:00:00Z'), endsAt: Date.parse('2027-03-15T10:00:00Z') }
    if (!answer.ok) expect(['too-complex', 'took-too-long']).toContain(answer.fault)
    else {
      expect(answer.busy.some(({ startsAt, endsAt }) => startsAt <= hour.startsAt && hour.endsAt <= endsAt)).toBe(true)
      expect(answer.busy.length).toBeLessThanOrEqual(10_000)
    }
    const figures = [
      `${Math.round(bytes.length / 1e6)} MB`,
      `${Math.round(tookMs)} ms`,
      `held ${Math.round(beyondMs)} ms beyond ${Math.round(quietMs)}`,
    ]
    process.stdout.write(`${name}: ${figures.join(', ')}, ${answer.ok ? 'read' : answer.fault}\n`)
  })
}

test.runIf(isWholeRun)('while a hostile calendar is read, another one is not held up', async () => {
  const order: string[] = []
  const hostile = read(encode(hostileCalendars['rules that repeat without end']?.() ?? '')).then((answer) => {
    order.push('hostile')
    return answer
  })
  for (let count = 0; count < 3; count += 1) {
    expect(await read(encode(quiet))).toMatchObject({ ok: true, unclear: 0 })
    order.push('quiet')
  }
  expect(await hostile).toEqual({ ok: false, fault: 'took-too-long' })
  expect(order).toEqual(['quiet', 'quiet', 'quiet', 'hostile'])
})

test.runIf(isWholeRun)(
  'hostile calendars that are due keep nobody waiting who connects another',
  async () => {
    let areRead = false
    const hostile = Array.from({ length: 3 }, () =>
      read(encode(hostileCalendars['rules that repeat without end']?.() ?? ''), 'schedule'),
    )
    const all = Promise.all(hostile).then(() => (areRead = true))
    for (let count = 0; count < 3; count += 1) expect(await read(encode(quiet))).toMatchObject({ ok: true, unclear: 0 })
    expect(areRead).toBe(false)
    await all
  },
  60_000,
)

test('the bytes of a calendar are handed over whole, and copied from a part of others', async () => {
  const whole = encode(quiet)
  expect((await read(whole)).ok).toBe(true)
  expect(whole.byteLength).toBe(0)
  const others = Buffer.from(`others ${quiet} others`)
  const part = new Uint8Array(others.buffer, others.byteOffset + 7, quiet.length)
  expect((await read(part)).ok).toBe(true)
  expect(others.toString()).toContain('others BEGIN')
})
