import { expect } from 'vitest'
import { eventually } from '../eventually.ts'
import { formOf } from '../pages/page.ts'
import type { TestSite } from './test-site.ts'

type Desk = {
  read: (path: string) => Promise<string>
  post: (path: string, fields: Record<string, string>) => Promise<Response>
}

/** Saves a fact of a record with its form as it is now, or as it was when `shown`. */
export async function saveFact(
  { read, post }: Desk,
  page: string,
  fact: string,
  value: string,
  shown?: string,
): Promise<Response> {
  return post(page, { ...formOf(shown ?? (await read(page)), `save-${fact}`).fields, value })
}

/** An appointment as it is stored. */
export const rowOf = ({ runtime: { db } }: TestSite, id: string) =>
  db.selectFrom('appointments').selectAll().where('appointment_id', '=', id).executeTakeFirstOrThrow()

/** The emails that wait or were sent, to whom: `appointment-booked anna@example.org`. Not those to agents. */
export const mailsOf = async ({ runtime: { db } }: TestSite) =>
  (await db.selectFrom('outgoing_mails').select(['kind', 'recipient']).execute())
    .map(({ kind, recipient }) => `${kind} ${recipient}`)
    .filter((mail) => !mail.startsWith('agent-notice'))
    .sort()

/** Waits until every email that is due has been sent. */
export const allSent = ({ runtime: { db } }: TestSite) =>
  eventually(async () => {
    // One that is being sent is due when its lease ends.
    const waiting = db
      .selectFrom('outgoing_mails')
      .select('kind')
      .where((where) =>
        where.or([
          where('status', '=', 'sending'),
          where.and([where('status', '=', 'queued'), where('due_at', '<=', new Date().toISOString())]),
        ]),
      )
    expect((await waiting.execute()).length).toBe(0)
  })
