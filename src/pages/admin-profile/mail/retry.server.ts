import { data } from 'react-router'
import { queueMailAgain, queueMailsAgain } from '#src/features/mail/retry-mail.server.ts'
import { redirectToAnswer } from '#src/pages/admin-profile/answer-address.server.ts'
import type { Actor } from '#src/platform/audit-log/audit-log.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { readSelectedRows } from '#src/ui/list/selected-rows.ts'
import { mailList } from './mail-list.ts'

/** The response to `Try again`: the emails that were queued, or why none was. */
export type RetryAnswer = { done: string | null; mailIds: string[]; problem: string | null }

/** Queues a failed email again. `from`: the other page that the form is on, which answers; null for none. */
export async function retryOne(
  runtime: Runtime,
  { mailId, by, from }: { mailId: string; by: Actor; from: string | null },
) {
  const queued = await queueMailAgain(runtime, { mailId, by })
  if (queued.ok && from !== null) {
    return redirectToAnswer({ recordPath: mailList.path, from, openFacts: [] }, { done: 'retry-mail' })
  }
  if (queued.ok) {
    const done = `The email to ${queued.recipient} is back in the queue and will be sent straight away.`
    return data<RetryAnswer>({ done, mailIds: [mailId], problem: null })
  }
  switch (queued.reason) {
    case 'not-retryable':
      return refuse('This email has already been retried, or its status has changed. The list below is up to date.')
  }
}

/** Queues the selected failed emails again. There is no undo: a sent email can't be taken back. */
export async function retrySelected(runtime: Runtime, { formData, by }: { formData: FormData; by: Actor }) {
  const selected = readSelectedRows(formData)
  if (!selected.ok) return refuse(selected.problem, 422)
  const queued = await queueMailsAgain(runtime, { mailIds: [...selected.rows.keys()], by })
  const left = selected.rows.size - queued.length
  if (queued.length === 0) {
    return refuse('These emails have already been retried, or their status has changed. The list below is up to date.')
  }
  const back = queued.length === 1 ? '1 email is' : `${queued.length} emails are`
  const rest = left === 0 ? '' : ` ${left} had already been retried, or couldn’t be sent any more.`
  const done = `${back} back in the queue and will be sent straight away.${rest}`
  return data<RetryAnswer>({ done, mailIds: queued.map(({ mailId }) => mailId), problem: null })
}

function refuse(problem: string, status = 409) {
  return data<RetryAnswer>({ done: null, mailIds: [], problem }, { status })
}
