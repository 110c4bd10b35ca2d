import { pageOf } from '../../pages/page.ts'
import { bookTime } from '../booking/availability-page.ts'
import { makeUser, signInAs } from '../people.ts'
import { type DatabaseKind, openTestSite } from '../test-site.ts'

export const list = '/admin-profile/appointments'

/** A site with an admin who manages appointments. */
export async function openAppointmentDesk(kind: DatabaseKind, options: Parameters<typeof openTestSite>[1] = {}) {
  const site = await openTestSite(kind, options)
  await makeUser(site, { email: 'admin@example.org', role: 'admin', name: 'Ada Desk' })
  let cookie = await signInAs(site, 'admin@example.org')
  const open = (path: string) => site.request(path, { headers: { cookie } })
  const read = async (path: string) => (await open(path)).text()
  const post = (path: string, fields: Record<string, string>) => site.post(path, fields, { cookie })
  return {
    site,
    open,
    read,
    post,
    /** Signs in again, after the clock has moved past the end of the session. */
    signIn: async () => {
      cookie = await signInAs(site, 'admin@example.org')
    },
    /** Books a time and returns the visitor's page and the admin's. */
    book: async (day: string, time: string, email: string) => {
      const answer = await bookTime(site, day, time, email)
      if (answer.status !== 303) throw new Error(`${time} could not be booked: ${answer.status}`)
      const query = site.runtime.db.selectFrom('appointments').select('appointment_id').where('email', '=', email)
      const { appointment_id } = await query.orderBy('created_at', 'desc').executeTakeFirstOrThrow()
      return {
        visitorPage: answer.headers.get('location') ?? '',
        page: `${list}/${appointment_id}`,
        id: appointment_id,
      }
    },
    /** Presses a button on an appointment's page as it is now, or as it was when `shown`; also one that it lacks. */
    press: async (page: string, intent: string, more: Record<string, string> = {}, shown?: string) => {
      const html = shown ?? (await read(page))
      const [form] = [intent, 'cancel', 'restore', 'done', 'booked'].flatMap((each) => pageOf(html).forms(each))
      return post(page, { ...form?.fields, intent, ...more })
    },
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}
