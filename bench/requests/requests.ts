import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { findProgram } from '../../scripts/programs.mjs'
import { exitWithError } from '../../scripts/set-up.mjs'
import { formatCount } from '../../tests/support/table.ts'
import { type Bench, type BenchReport, verdictOf } from '../bench.ts'
import { median, variation } from '../statistics.ts'
import { type ServerUnderTest, startServers } from './servers.ts'

/** Limit for the CPU time of the home page, as a multiple of nginx's. */
const limit = 3.5

/** Above this coefficient of variation, the ratios are inconclusive. */
const maxVariation = 0.25

export const requestsBench: Bench = {
  name: 'requests',
  measures: 'how much processor time a request for the home page takes',
  async run({ runs }) {
    if (process.platform !== 'linux') exitWithError('Processor time is read from /proc: this bench runs on Linux only.')
    await using servers = await startServers()
    const { nginx, bare, site, bytes } = servers
    const all = [nginx, bare, site]
    // Warm up the JIT before measuring.
    for (const { url } of all) await countResponses(url, 3)
    const costs = new Map<ServerUnderTest, number[]>(all.map((server) => [server, []]))
    const rounds = runs ?? 16
    // Reverse the order every round (ABC CBA), so that drift in the machine's speed affects all of them alike.
    for (let round = 0; round < rounds; round += 1) {
      process.stderr.write(`Round ${round + 1} of ${rounds} …\n`)
      for (const server of round % 2 === 0 ? all : [...all].reverse()) {
        costs.get(server)?.push(await cpuTimePerRequest(server))
      }
    }
    const of = (server: ServerUnderTest) => costs.get(server) ?? []
    return reportOn({ nginx: of(nginx), bare: of(bare), site: of(site), bytes })
  },
}

/** The CPU time per request in microseconds, measured over one second under full load. */
async function cpuTimePerRequest({ url, program }: ServerUnderTest): Promise<number> {
  const before = cpuTimeOf(String(program.pid))
  const answers = await countResponses(url, 1)
  return (cpuTimeOf(String(program.pid)) - before) / answers
}

/**
 * Requests a URL as often as possible over 50 connections. Returns the number of responses. Throws on socket errors and
 * on statuses other than 2xx and 3xx.
 */
async function countResponses(url: string, seconds: number): Promise<number> {
  const words = ['-t1', '-c50', `-d${seconds}s`, '-H', 'Accept-Encoding: gzip', url]
  const { stdout } = await promisify(execFile)(findProgram('wrk'), words)
  const count = Number(/(\d+) requests in/.exec(stdout)?.[1] ?? 0)
  if (count === 0 || /Socket errors|Non-2xx/.test(stdout)) throw new Error(`${url} was not answered well:\n${stdout}`)
  return count
}

/** The CPU time that a process and its descendants have used so far, in microseconds. Linux only. */
function cpuTimeOf(pid: string): number {
  const threads = readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}`)
  const children = threads.flatMap((thread) => readFileSync(`${thread}/children`, 'utf8').split(' ').filter(Boolean))
  const own = threads.map((thread) => Number(readFileSync(`${thread}/schedstat`, 'utf8').split(' ')[0]) / 1000)
  return [...own, ...children.map(cpuTimeOf)].reduce((sum, part) => sum + part, 0)
}

type Costs = { nginx: number[]; bare: number[]; site: number[]; bytes: number }

function reportOn({ nginx, bare, site, bytes }: Costs): BenchReport {
  const ratiosOf = (costs: number[]) => costs.map((cost, round) => cost / (nginx[round] ?? Number.NaN))
  const [ratio, spread] = [median(ratiosOf(site)), variation(ratiosOf(site))]
  const isSteady = spread <= maxVariation
  const isBroken = isSteady && ratio > limit
  const row = (name: string, costs: number[], ...more: [string, string]) => [
    name,
    `${median(costs).toFixed(1)} µs`,
    median(ratiosOf(costs)).toFixed(2),
    variation(ratiosOf(costs)).toFixed(2),
    ...more,
  ]
  return {
    yardstick: `nginx, which answers the same ${formatCount(bytes)} compressed bytes from a file; ${nginx.length} turns of a second each`,
    table: {
      columns: ['server', 'processor time', '÷ nginx', 'variation', 'limit', 'verdict'],
      rows: [
        row('Harbour', site, limit.toFixed(2), verdictOf({ isBroken, isSteady })),
        row('node:http, nothing else', bare, '', ''),
        row('nginx', nginx, '', ''),
      ],
    },
    broken: isBroken
      ? [`A request for the home page costs ${ratio.toFixed(2)} times nginx's, the limit is ${limit}.`]
      : [],
    doubts: isSteady ? [] : [`The ratios vary by ${spread.toFixed(2)}; up to ${maxVariation} can be judged.`],
  }
}
