import type { RouterContextProvider } from 'react-router'
import { actingUser } from '#src/features/accounts/sessions/guard.server.ts'
import { queueMailAgain, queueMailsAgain, tryWaitingMails } from '#src/features/mail/queue-mail-again.server.ts'
import { button, type Outcome, selection } from '#src/pages/_layout/forms/answer-form.server.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { pluralise } from '#src/time/duration-in-words.ts'

/** The forms that try emails again, or sooner. There is no undo: a sent email can't be taken back. */
export function retryForms(context: Readonly<RouterContextProvider>) {
  const runtime = context.get(runtimeContext)
  const by = actingUser(context)
  return {
    retry: button(async (_, mailId): Promise<Outcome> => {
      const queued = await queueMailAgain(runtime, { mailId, by })
      if (!queued.ok) return { ok: false, message: 'This email has already been retried, or its status has changed' }
      const message = `We’re trying again to send the email to ${queued.recipient}.`
      return { ok: true, message, changed: [`mail-${mailId}`] }
    }),
    'retry-selected': selection(async (rows): Promise<Outcome> => {
      const queued = await queueMailsAgain(runtime, { mailIds: [...rows.keys()], by })
      const left = rows.size - queued.length
      if (queued.length === 0) {
        return { ok: false, message: 'These emails have already been retried, or their status has changed' }
      }
      const rest = left === 0 ? '' : ` ${left} had already been retried, or couldn’t be sent any more.`
      const message = `We’re trying again to send ${pluralise(queued.length, 'email')}.${rest}`
      return { ok: true, message, changed: queued.map(({ mailId }) => `mail-${mailId}`) }
    }),
    'retry-all': button(async (): Promise<Outcome> => {
      const count = await tryWaitingMails(runtime, { by })
      if (count === 0) return { ok: true, message: 'No emails are waiting to be retried.' }
      return { ok: true, message: `We’re trying again to send ${pluralise(count, 'email')}.` }
    }),
  }
}
