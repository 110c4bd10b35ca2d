import type { Database } from '../../platform/database/connect.server.ts'
import { countUse, type Limit } from '../../platform/limits.server.ts'
import type { MailContent } from '../../platform/mailer.server.ts'
import { enqueueMail } from '../../platform/outbox.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { newToken } from '../../platform/tokens.server.ts'
import { limitOfAlarms, limitOfUsual } from './account-limits.server.ts'

type AccountMail = {
  to: string
  /** How many such mails the address gets. */
  limit: Limit
  mail: MailContent & { kind: string }
  /** Null = the address is not one that gets this mail: all is done but for keeping and sending it. */
  keepLink: ((transaction: Database) => Promise<void>) | null
}

/**
 * Writes a mail that a stranger can make us write, with the link in it, unless there have been too many to that address.
 * Meant to run after the answer, which is the same in every case. All of them together have no limit here, or whoever used it
 * up would keep everybody else's mails from them: but the log calls it an error, once an hour, when there are very many.
 */
export async function writeAccountMail(runtime: Runtime, { to, limit, mail, keepLink }: AccountMail): Promise<void> {
  const { db, secret, clock, log } = runtime
  const options = { secret, now: clock.now() }
  await db.transaction().execute(async (transaction) => {
    if (!(await countUse(transaction, [limit], options)).ok || keepLink === null) return
    await keepLink(transaction)
    await enqueueMail({ ...runtime, db: transaction }, { ...mail, to, key: `${mail.kind}:${newToken()}` })
    if ((await countUse(transaction, [limitOfUsual], options)).ok) return
    if (!(await countUse(transaction, [limitOfAlarms], options)).ok) return
    log.error({ limit: limitOfUsual.name, most: limitOfUsual.most }, 'very many account mails are written in an hour')
  })
  runtime.outbox.wake()
}
