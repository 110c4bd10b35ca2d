import { parseArgs } from 'node:util'
import { formatTable } from '../tests/support/table.ts'
import type { Bench, BenchOptions } from './bench.ts'
import { deskBench } from './browser/desk.ts'
import { pagesBench } from './browser/pages.ts'
import { appointmentsBench } from './database/appointments.ts'
import { bookingsBench } from './database/bookings.ts'
import { peopleBench } from './database/people.ts'
import { slotsBench } from './database/slots.ts'
import { usersBench } from './database/users.ts'
import { requestsBench } from './requests/requests.ts'

/** To add a benchmark, export a `Bench` from a file of its own and list it here. */
const benches: Bench[] = [
  ...[pagesBench, deskBench, requestsBench, slotsBench, bookingsBench, usersBench, peopleBench, appointmentsBench],
]

const usage = [
  'Usage: npm run bench -- [name …] [/path …] [--runs N]',
  ...benches.map(({ name, measures }) => `  ${name.padEnd(14)}${measures}`),
  'Paths choose what `pages` opens; N is how often everything is measured.',
].join('\n')

/** Exit codes. An exceeded limit takes precedence over inconclusive figures. */
const exitCodes = { kept: 0, broken: 1, usage: 2, notConclusive: 3 }

const wanted = parseCommandLine(process.argv.slice(2))
if (wanted === null) {
  process.stderr.write(`${usage}\n`)
  process.exit(exitCodes.usage)
}
const outcomes: (keyof typeof exitCodes)[] = []
for (const bench of wanted.benches) outcomes.push(await runBench(bench, wanted.options))
const outcome = (['broken', 'notConclusive'] as const).find((each) => outcomes.includes(each)) ?? 'kept'
process.exitCode = exitCodes[outcome]

async function runBench({ name, measures, run }: Bench, options: BenchOptions): Promise<keyof typeof exitCodes> {
  process.stdout.write(`\n── ${name}: ${measures}\n`)
  const { yardstick, table, broken, doubts } = await run(options)
  const lines = [
    ...broken.map((sentence) => `OVER THE LIMIT: ${sentence}`),
    ...doubts.map((sentence) => `INCONCLUSIVE: ${sentence} Run it again on a quieter machine.`),
  ]
  const verdict = lines.length > 0 ? lines.join('\n') : 'Everything is within its limits.'
  process.stdout.write(`\n${formatTable(table)}\n\nYardstick: ${yardstick}\n${verdict}\n`)
  return broken.length > 0 ? 'broken' : doubts.length > 0 ? 'notConclusive' : 'kept'
}

/** Parses bench names, page paths and the number of runs. Returns null if an argument is invalid. */
function parseCommandLine(words: string[]): { benches: Bench[]; options: BenchOptions } | null {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      options: { runs: { type: 'string' } },
      allowPositionals: true,
    })
    const runs = values.runs === undefined ? null : Number(values.runs)
    if (runs !== null && !(Number.isInteger(runs) && runs > 0)) return null
    const paths = positionals.filter((word) => word.startsWith('/'))
    const names = positionals.filter((word) => !word.startsWith('/'))
    if (names.some((name) => benches.every((bench) => bench.name !== name))) return null
    const chosen = paths.length > 0 && names.length === 0 ? [pagesBench.name] : names
    return {
      benches: benches.filter(({ name }) => chosen.length === 0 || chosen.includes(name)),
      options: { runs, paths },
    }
  } catch {
    return null
  }
}
