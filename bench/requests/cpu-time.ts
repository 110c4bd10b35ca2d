import { readdirSync, readFileSync } from 'node:fs'

/** The CPU time that a process and its descendants have used so far, in microseconds. Linux only. */
export function cpuTimeOf(pid: string): number {
  const threads = readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}`)
  const children = threads.flatMap((thread) => readFileSync(`${thread}/children`, 'utf8').split(' ').filter(Boolean))
  const own = threads.map((thread) => Number(readFileSync(`${thread}/schedstat`, 'utf8').split(' ')[0]) / 1000)
  return [...own, ...children.map(cpuTimeOf)].reduce((sum, part) => sum + part, 0)
}
