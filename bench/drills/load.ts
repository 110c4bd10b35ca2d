import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** What an even load was answered with. */
export type Load = {
  /** The answers so far, oldest first. `status` 0 = the connection failed. */
  answers: { at: number; path: string; status: number; ms: number }[]
  stop: () => Promise<void>
}

/** Prints how often each path had which status. */
export function tellStatuses(answers: Load['answers']): void {
  const kinds = Map.groupBy(answers, ({ path, status }) => `${path}: ${status}`)
  for (const [kind, { length }] of kinds) process.stdout.write(`   ${length} × ${kind}\n`)
}

/** Asks for pages in turn at an even rate, whether earlier ones have been answered or not. */
export function startLoad(origin: string, { paths, perSecond }: { paths: string[]; perSecond: number }): Load {
  const answers: Load['answers'] = []
  const open = new Set<Promise<void>>()
  let isStopped = false
  // Not `fetch`: it takes three times as much of the processor, which the copies share.
  const agent = new Agent({ keepAlive: true })
  const ask = async (path: string) => {
    const at = performance.now()
    const status = await askForStatus(origin + path, agent).catch(() => 0)
    answers.push({ at, path, status, ms: performance.now() - at })
  }
  const startedAt = performance.now()
  const asking = (async () => {
    for (let asked = 0; !isStopped; ) {
      const due = Math.floor(((performance.now() - startedAt) / 1000) * perSecond)
      for (; asked < due; asked += 1) {
        const one = ask(paths[asked % paths.length] ?? '/')
        open.add(one)
        void one.finally(() => open.delete(one))
      }
      await pause(5)
    }
  })()
  return {
    answers,
    stop: async () => {
      isStopped = true
      await asking
      await Promise.all(open)
      agent.destroy()
    },
  }
}

/** The status of an answer that came to its end. */
async function askForStatus(url: string, agent: Agent): Promise<number> {
  const signal = AbortSignal.timeout(40_000)
  // Compressed, as for a browser, but never unpacked.
  const request = get(url, { agent, signal, headers: { 'accept-encoding': 'gzip, br' } })
  // One that breaks off after the answer began fails below.
  request.on('error', () => undefined)
  const [answer] = (await once(request, 'response', { signal })) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end', { signal })
  return answer.statusCode ?? 0
}
