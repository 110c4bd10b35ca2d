import { expect, test } from 'vitest'
import { pageOf } from '../../support/pages/page.ts'
import { beforeNextTransaction } from '../../support/site/before-transaction.ts'
import { openAppointmentDesk } from '../../support/site/desk/appointment-desk.ts'
import { moveAppointment } from '../../support/site/desk/record-parts.ts'
import { allSent } from '../../support/site/facts.ts'
import { bothDatabases, databaseKinds } from '../../support/site/test-site.ts'

const [monday, email] = ['2027-01-18', 'robin@example.org']
const moveTo = (time: string) => ({ startsAt: `${monday}T${time}:00.000Z` })

type Desk = Awaited<ReturnType<typeof openAppointmentDesk>>

/** Sends the form of a step as it is shown now; the same each time. */
async function formOfStep(desk: Desk, page: string, { intent, fields }: (typeof steps)[number]) {
  const shown = await desk.read(intent === 'move' ? `${page}/move` : page)
  return () => (intent === 'move' ? moveAppointment(desk, page, fields, shown) : desk.press(page, intent, {}, shown))
}

async function stateOf({ site }: Desk) {
  const query = site.runtime.db.selectFrom('appointments').select(['status', 'starts_at', 'sequence'])
  const { status, starts_at, sequence } = await query.executeTakeFirstOrThrow()
  return [status, starts_at.slice(11, 16), sequence]
}

/** The kinds of email that the visitor has been or will be sent, but for reminders. */
async function mailsTo({ site }: Desk, recipient: string): Promise<string[]> {
  const query = site.runtime.db.selectFrom('outgoing_mails').select('kind').where('recipient', '=', recipient)
  const rows = await query.where('kind', 'not like', '%reminder%').orderBy('created_at').execute()
  return rows.map(({ kind }) => kind)
}

const steps = [
  { intent: 'move', fields: moveTo('12:00'), after: ['booked', '12:00', 1] },
  { intent: 'cancel', fields: {}, after: ['cancelled', '12:00', 2] },
  { intent: 'restore', fields: {}, after: ['booked', '12:00', 3] },
]

for (const kind of databaseKinds) {
  test(`staff who send a form twice get the same answer, and the visitor one email (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { page } = await desk.book(monday, '11:00', email)
    for (const [index, step] of steps.entries()) {
      await allSent(desk.site)
      const press = await formOfStep(desk, page, step)
      const [first, second] = [await press(), await press()]
      expect([first.status, second.status], step.intent).toEqual([200, 200])
      const said = pageOf(await first.text()).done
      expect([said, pageOf(await second.text()).done], step.intent).toEqual([expect.stringContaining('emailing'), said])
      expect(await stateOf(desk)).toEqual(step.after)
      expect(await mailsTo(desk, email)).toHaveLength(index + 2)
    }
  })

  test(`what someone else has changed since is still not overwritten (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { page, visitorPage } = await desk.book(monday, '11:00', email)
    const forms = await Promise.all(steps.slice(0, 2).map((step) => formOfStep(desk, page, step)))
    await desk.site.post(visitorPage, { intent: 'move', ...moveTo('14:00') })
    for (const press of forms) expect((await press()).status).toBe(409)
    // Two changes later, the appointment is where the form wanted it, but for another reason.
    await desk.site.post(visitorPage, { intent: 'move', ...moveTo('12:00') })
    expect((await forms[0]?.())?.status).toBe(409)
    expect(await stateOf(desk)).toEqual(['booked', '12:00', 2])
  })
}

for (const kind of bothDatabases) {
  test(`a visitor whose form arrives twice at the same moment is told that it worked (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { visitorPage } = await desk.book(monday, '11:00', email)
    for (const [index, { intent, fields, after }] of steps.entries()) {
      await allSent(desk.site)
      const press = () => desk.site.post(visitorPage, { intent, ...fields })
      const answers: Response[] = []
      beforeNextTransaction(desk.site, async () => answers.push(await press()))
      answers.push(await press())
      const places = answers.map(({ status, headers }) => [status, headers.get('location')])
      expect(places, intent).toEqual(Array(2).fill([303, `${visitorPage}?done=${intent}`]))
      expect(await stateOf(desk)).toEqual(after)
      expect(await mailsTo(desk, email)).toHaveLength(index + 2)
    }
  })
}
