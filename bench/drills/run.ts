import { parseArgs } from 'node:util'
import { formatTable } from '../../tests/support/table.ts'
import { crashesDrill } from './crashes.ts'
import { databaseOutageDrill } from './database-outage.ts'
import { doubleBookingsDrill } from './double-bookings.ts'
import type { Drill, Figure } from './drill.ts'
import { growthDrill } from './growth.ts'
import { killsDrill } from './kills.ts'
import { memoryDrill } from './memory.ts'
import { rollingRestartDrill } from './rolling-restart.ts'
import { sendersDrill } from './senders.ts'
import { signInFloodDrill } from './sign-in-flood.ts'
import { twoCopiesDrill } from './two-copies.ts'

/** To add a drill, export a `Drill` from a file of its own and list it here. */
const drills: Drill[] = [
  ...[killsDrill, sendersDrill, doubleBookingsDrill, rollingRestartDrill, crashesDrill, databaseOutageDrill],
  ...[signInFloodDrill, growthDrill, twoCopiesDrill, memoryDrill],
]

const usage = [
  'Usage: npm run drill -- [name …] [--scale N]',
  ...drills.map(({ name, shows }) => `  ${name.padEnd(18)}${shows}`),
  'N multiplies the length of each series: 0.1 for a tenth.',
].join('\n')

const wanted = parseCommandLine(process.argv.slice(2))
if (wanted === null) {
  process.stderr.write(`${usage}\n`)
  process.exit(2)
}
const figures: Figure[] = []
for (const { name, shows, run } of wanted.drills) {
  process.stdout.write(`── ${name}: ${shows}\n`)
  const startedAt = performance.now()
  figures.push(...(await run(wanted.scale)))
  process.stdout.write(`   ${Math.round((performance.now() - startedAt) / 1000)} s\n`)
}
const rows = figures.map(({ figure, measured, limit, yardstick, isKept }) => [
  ...[figure, measured, limit, isKept ? 'kept' : 'BROKEN', yardstick],
])
process.stdout.write(`\n${formatTable({ columns: ['Figure', 'Measured', 'Limit', '', 'Yardstick'], rows })}\n`)
process.exitCode = figures.every(({ isKept }) => isKept) ? 0 : 1

function parseCommandLine(words: string[]): { drills: Drill[]; scale: number } | null {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      options: { scale: { type: 'string', default: '1' } },
      allowPositionals: true,
    })
    const scale = Number(values.scale)
    if (!(scale > 0) || positionals.some((name) => drills.every((drill) => drill.name !== name))) return null
    return { drills: drills.filter(({ name }) => positionals.length === 0 || positionals.includes(name)), scale }
  } catch {
    return null
  }
}
