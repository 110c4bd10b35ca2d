import { expect, test } from 'vitest'
import { firm } from '#src/firm/firm.ts'
import { firstSteps } from '#src/firm/first-steps/first-steps.ts'
import { instantOf } from '#src/time/local-time.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { hasNginx, startProxy } from '../support/nginx/deployed-proxy.ts'
import { openClockSite } from '../support/processes/clock-site.ts'
import { isWholeRun } from '../support/series.ts'
import { numbersOf, stepsOf } from '../support/site/first-steps.ts'

const path = '/first-steps/gb/bank-transfer'

test.skipIf(!hasNginx || !isWholeRun)(
  'two copies behind nginx stop showing numbers within five minutes of the last day, whatever it has kept',
  async () => {
    const end = Math.max(...firstSteps.steps.map(({ reviewBy }) => instantOf(reviewBy, '24:00', firm.timeZone, 'end')))
    const aheadAt = (time: number) => time - Date.now()
    const ports = [await freePort(), await freePort()]
    await using proxy = await startProxy(ports)
    const startCopy = (port: number | undefined) =>
      openClockSite('sqlite', {
        PORT: String(port),
        ORIGIN: `https://127.0.0.1:${proxy.port}`,
        // Days before: its pages may be kept for as long as any.
        CLOCK_AHEAD_MS: String(aheadAt(end - 3 * 86_400_000)),
      })
    await using first = await startCopy(ports[0])
    await using second = await startCopy(ports[1])
    const hasNumbers = async () => {
      const steps = [...stepsOf((await proxy.get(path)).body).values()]
      return steps.some((step) => numbersOf(step).length > 0)
    }
    await eventually(async () => expect(await hasNumbers()).toBe(true))
    const movedAt = performance.now()
    for (const copy of [first, second]) await copy.setClock(aheadAt(end + 1000))
    await eventually(async () => expect(await hasNumbers()).toBe(false))
    expect(performance.now() - movedAt).toBeLessThan(300_000)
    expect(proxy.lines()).toContain(`${path} HIT`)
  },
)
