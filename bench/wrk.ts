import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findProgram } from '../scripts/programs.mjs'

const execute = promisify(execFile)

/** Asks for an address as often as it can be answered, over 50 connections, and returns how often it was. */
export async function countResponses(url: string, seconds: number): Promise<number> {
  const words = ['-t1', '-c50', `-d${seconds}s`, '-H', 'Accept-Encoding: gzip', url]
  const { stdout } = await execute(findProgram('wrk'), words)
  const count = Number(/(\d+) requests in/.exec(stdout)?.[1] ?? 0)
  if (count === 0 || /Socket errors|Non-2xx/.test(stdout)) throw new Error(`${url} was not answered well:\n${stdout}`)
  return count
}
