import type { Runtime } from '../../platform/runtime.server.ts'

/** Does something after the answer has gone out. A failure is logged; there is nobody left to tell. */
export function sendInBackground({ log }: Pick<Runtime, 'log'>, send: () => Promise<void>): void {
  send().catch((error: unknown) => log.error({ err: error }, 'a mail could not be sent'))
}
