import type { Log } from '../log/log.server.ts'

const hourMs = 3_600_000

/** Does chores at once and then every hour, until `stop`. Several processes may do the same ones at the same time. */
export function startChores(log: Log, chores: Record<string, () => Promise<void>>): { stop: () => Promise<void> } {
  let working = Promise.resolve()
  const work = async () => {
    for (const [name, chore] of Object.entries(chores)) {
      await chore().catch((error: unknown) => log.error({ err: error, chore: name }, 'a chore could not be done'))
    }
  }
  const workNow = () => {
    working = working.then(work)
  }
  const timer = setInterval(workNow, hourMs)
  workNow()
  return {
    stop: () => {
      clearInterval(timer)
      return working
    },
  }
}
