// Loaded before the site's own code (`NODE_OPTIONS`): the machine's clock, `CLOCK_AHEAD_MS` ahead from the start or, after
// SIGUSR2, as many milliseconds as a file says. As when a machine's clock is set, timers go on undisturbed.
import { readFileSync } from 'node:fs'

const RealDate = Date
let aheadMs = Number(process.env['CLOCK_AHEAD_MS'] ?? 0)
const now = () => RealDate.now() + aheadMs

globalThis.Date = new Proxy(RealDate, {
  construct: (target, parts, newTarget) => Reflect.construct(target, parts.length === 0 ? [now()] : parts, newTarget),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})

process.on('SIGUSR2', () => {
  aheadMs = Number(readFileSync(process.env['CLOCK_FILE'] ?? '', 'utf8'))
  process.stdout.write(`The clock is ${aheadMs} ms ahead\n`)
})
