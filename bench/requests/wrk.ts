import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findProgram } from '../../scripts/programs.mjs'

const execute = promisify(execFile)

/**
 * Requests a URL as often as possible over 50 connections. Returns the number of responses. Throws on socket errors and
 * on statuses other than 2xx and 3xx.
 */
export async function countResponses(url: string, seconds: number): Promise<number> {
  const words = ['-t1', '-c50', `-d${seconds}s`, '-H', 'Accept-Encoding: gzip', url]
  const { stdout } = await execute(findProgram('wrk'), words)
  const count = Number(/(\d+) requests in/.exec(stdout)?.[1] ?? 0)
  if (count === 0 || /Socket errors|Non-2xx/.test(stdout)) throw new Error(`${url} was not answered well:\n${stdout}`)
  return count
}
