import type { RouterContextProvider } from 'react-router'
import { actingUser } from '#src/features/accounts/sessions/guard.server.ts'
import { queueMailAgain, queueMailsAgain } from '#src/features/mail/retry-mail.server.ts'
import { button, type Outcome, selection } from '#src/pages/_layout/forms/answer-form.server.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'

/** The forms that queue failed emails again. There is no undo: a sent email can't be taken back. */
export function retryForms(context: Readonly<RouterContextProvider>) {
  const runtime = context.get(runtimeContext)
  const by = actingUser(context)
  return {
    retry: button(async (_, mailId): Promise<Outcome> => {
      const queued = await queueMailAgain(runtime, { mailId, by })
      if (!queued.ok) return { ok: false, message: 'This email has already been retried, or its status has changed' }
      const message = `The email to ${queued.recipient} is back in the queue and will be sent straight away.`
      return { ok: true, message, changed: [`mail-${mailId}`] }
    }),
    'retry-selected': selection(async (rows): Promise<Outcome> => {
      const queued = await queueMailsAgain(runtime, { mailIds: [...rows.keys()], by })
      const left = rows.size - queued.length
      if (queued.length === 0) {
        return { ok: false, message: 'These emails have already been retried, or their status has changed' }
      }
      const back = queued.length === 1 ? '1 email is' : `${queued.length} emails are`
      const rest = left === 0 ? '' : ` ${left} had already been retried, or couldn’t be sent any more.`
      const message = `${back} back in the queue and will be sent straight away.${rest}`
      return { ok: true, message, changed: queued.map(({ mailId }) => `mail-${mailId}`) }
    }),
  }
}
