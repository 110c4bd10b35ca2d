import { enqueueJob, type JobKind } from '../../platform/jobs.server.ts'
import { countUse, reserveUse } from '../../platform/limits.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { logSecurityEvent } from '../../platform/security-events.server.ts'
import { minuteMs } from '../../time/time-range.ts'
import { askToConfirm } from './ask-to-confirm.server.ts'
import { composeAsking } from './compose-asking.server.ts'
import { limitOfQuestions, limitsOfRecipient, limitsOfVisitor, longestWaitMinutes } from './newsletter-limits.server.ts'
import { newsletterWording } from './newsletter-wording.ts'

export type SubscribeResult = { ok: true } | { ok: false; reason: 'too-many'; freeInMinutes: number }

/**
 * Takes an address for the newsletter and asks it by mail to confirm, once the answer has gone: says and does the same for every
 * address, known or not. One that was asked just before is not asked again, and the caller is not told. When very many are entered within an
 * hour, the mails to the last of them wait.
 */
export async function subscribe(
  runtime: Runtime,
  { email, page, address }: { email: string; page: string; address: string },
): Promise<SubscribeResult> {
  const now = runtime.clock.now()
  const options = { secret: runtime.secret, now }
  const result = await runtime.db.transaction().execute(async (transaction): Promise<SubscribeResult> => {
    const entered = await countUse(transaction, limitsOfVisitor(address), options)
    if (!entered.ok) {
      logSecurityEvent(runtime.log, 'limit-refused', { address, reason: entered.limit.name })
      const freeInMinutes = Math.ceil((entered.freeAgainAt.getTime() - now.getTime()) / minuteMs)
      return { ok: false, reason: 'too-many', freeInMinutes }
    }
    const turn = await reserveUse(transaction, limitOfQuestions, { ...options, longestWaitMinutes })
    if (turn === null) {
      logSecurityEvent(runtime.log, 'limit-refused', { address, reason: limitOfQuestions.name })
      return { ok: false, reason: 'too-many', freeInMinutes: limitOfQuestions.withinMinutes }
    }
    if (turn.isFirstToWait) {
      const { most } = limitOfQuestions
      runtime.log.warn({ most }, 'more newsletter addresses are entered than mails may ask within an hour: they wait')
    }
    await enqueueJob({ ...runtime, db: transaction }, subscribeJob, { email, page, sendAtMs: turn.at.getTime() })
    return { ok: true }
  })
  runtime.jobs.wake()
  return result
}

/** Asks the address, unless it was asked just before. */
export const subscribeJob: JobKind<Runtime, { email: string; page: string; sendAtMs: number }> = {
  kind: 'newsletter-subscribe',
  run: async (runtime, { email, page, sendAtMs }) => {
    const asking = await composeAsking(runtime, email)
    await runtime.db.transaction().execute(async (transaction) => {
      const options = { secret: runtime.secret, now: runtime.clock.now() }
      const mailed = await countUse(transaction, limitsOfRecipient(email), options)
      const origin = { method: 'form', wording: newsletterWording, page } as const
      const question = { email, origin, asking, sendAt: new Date(sendAtMs) }
      if (mailed.ok) await askToConfirm({ ...runtime, db: transaction }, question)
    })
    runtime.outbox.wake()
  },
}
