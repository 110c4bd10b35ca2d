import { expect, test } from 'vitest'
import { firm } from '#src/firm/firm.ts'
import { firstSteps } from '#src/firm/first-steps/first-steps.ts'
import { instantOf } from '#src/time/local-time.ts'
import { openClockSite } from '../support/processes/clock-site.ts'
import { numbersOf, stepsOf } from '../support/site/first-steps.ts'

test('a running site stops showing numbers at midnight after the last day, from its memory and at once', async () => {
  const days = firstSteps.steps.map(({ reviewBy }) => reviewBy).sort()
  const end = instantOf(days.at(-1) ?? '', '24:00', firm.timeZone, 'end')
  const aheadAt = (time: number) => time - Date.now()
  await using running = await openClockSite('sqlite', { CLOCK_AHEAD_MS: String(aheadAt(end - 120_000)) })
  const read = async () => {
    const answer = await fetch(`${running.site.origin}/first-steps/gb/bank-transfer`)
    const steps = [...stepsOf(await answer.text()).values()]
    expect(steps.length).toBeGreaterThan(3)
    const hasNumbers = steps.some((step) => numbersOf(step).length > 0)
    return { hasNumbers, cache: answer.headers.get('cache-control') ?? '' }
  }
  const before = await read()
  expect(before.hasNumbers).toBe(true)
  // No shared cache may keep it beyond the two minutes that are left.
  const allowed = [...before.cache.matchAll(/(?:s-maxage|stale-while-revalidate)=(\d+)/g)].map(([, length]) =>
    Number(length),
  )
  expect(allowed).toHaveLength(2)
  expect(allowed.reduce((sum, length) => sum + length)).toBeLessThanOrEqual(120)
  await running.setClock(aheadAt(end + 1000))
  expect((await read()).hasNumbers).toBe(false)
})
