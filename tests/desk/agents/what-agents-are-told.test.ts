import { expect, test } from 'vitest'
import { formOf, pageOf, wordsOf } from '../../support/pages/page.ts'
import { desk, type Firm, openFirm, thursday } from '../../support/site/desk/agents-desk.ts'
import { moveAppointment, recordIn } from '../../support/site/desk/record-parts.ts'
import { databaseKinds } from '../../support/site/test-site.ts'

const calendar = `${desk}/appointments`

/** Books 14:00 with Pat for a caller, as Kim. Returns what Kim is told then. */
async function bookWithPat(firm: Firm, contact: { phone: string; email: string }) {
  const { db } = firm.site.runtime
  const hidden = formOf(await firm.read(`${calendar}/new`), 'caller').hidden
  const caller = { name: 'Casey Caller', ...contact, scamType: 'forex', story: '', consent: 'on' }
  const form = { ...caller, ...hidden, agentId: firm.agents.pat, startsAt: `${thursday}T14:00:00.000Z` }
  const send = (cookie = firm.kim) => firm.site.post(`${calendar}/new`, form, { cookie })
  const booked = await send()
  const query = db.selectFrom('appointments').select(['appointment_id', 'reference']).where('name', '=', caller.name)
  const { appointment_id: id, reference } = await query.executeTakeFirstOrThrow()
  return { status: booked.status, words: wordsOf(await booked.text()), send, id, reference }
}

/** The address of Pat's visitor in People. */
async function patsVisitor({ site, appointments }: Firm): Promise<string> {
  const query = site.runtime.db.selectFrom('appointments').select('person_id')
  const row = await query.where('appointment_id', '=', appointments.pat).executeTakeFirstOrThrow()
  return `${desk}/people/${row.person_id}`
}

for (const kind of databaseKinds) {
  test(`an agent can tell a caller when, with which colleague, and the reference (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const byPhone = { phone: '020 7946 0029', email: '' }
    const { status, words, send, id, reference } = await bookWithPat(firm, byPhone)
    expect(status).toBe(200)
    expect(words).toContain('Booked: Thursday 14 January 2027, 14:00, with pat.')
    expect(words).toContain(`Tell them the time and the reference, ${reference}, before you hang up.`)
    expect(words).toContain('It’s in pat’s calendar, not yours.')
    expect(words).not.toMatch(/Casey Caller|Who is it for/)
    expect(wordsOf(await firm.read(calendar))).not.toContain('Booked:')

    // Sent twice it says the same, and nothing of what a colleague has made of it since.
    const admin = { read: (path: string) => firm.read(path, firm.admin.cookie), post: firm.admin.post }
    await moveAppointment(admin, `${calendar}/${id}`, { startsAt: `${thursday}T15:00:00.000Z` })
    expect(wordsOf(await (await send()).text())).toContain('Booked: Thursday 14 January 2027, 14:00, with pat.')
  })

  test(`with an email address, the agent knows the reference too (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { words, reference } = await bookWithPat(firm, { phone: '', email: 'casey@example.org' })
    expect(words).toContain(`emailing the confirmation to casey@example.org. The reference is ${reference}.`)
  })

  test(`of a colleague’s visitor, an agent reads what is not shown, not that there is nothing (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const path = await patsVisitor(firm)
    const onlyOwn = 'Only your own appointments with them are shown.'
    const recordOf = async (cookie: string) => wordsOf(recordIn(await firm.read(path, cookie)))
    const byKim = await recordOf(firm.kim)
    for (const said of ['Next with you None', onlyOwn, 'You have no appointments with this person yet.'])
      expect(byKim).toContain(said)
    expect(byKim).not.toMatch(/Next appointment|No activity yet/)
    const byAdmin = await recordOf(firm.admin.cookie)
    expect(byAdmin).toContain('Next appointment Thu 14 Jan 2027, 11:00')
    expect(byAdmin).not.toMatch(/with you|Only your own/)
    const headings = async (cookie: string) => pageOf(await firm.read(`${desk}/people`, cookie)).one('thead').words
    expect(await headings(firm.kim)).toContain('Next with you Last with you')
    expect(await headings(firm.admin.cookie)).toContain('Next appointment Last appointment')
    const { db } = firm.site.runtime
    const { user_id } = await db
      .selectFrom('users')
      .select('user_id')
      .where('name', '=', 'kim')
      .executeTakeFirstOrThrow()
    await db.insertInto('user_permissions').values({ user_id, permission: 'exports' }).execute()
    const file = await firm.read(`${desk}/people/export`)
    expect(file).toContain(',Last appointment with you (UTC),Next appointment with you (UTC),')
  })

  test(`of a colleague’s appointment, an agent learns no more than of one that isn’t there (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const open = async (id: string, cookie = firm.kim) => {
      const answer = await firm.site.request(`${calendar}/${id}`, { headers: { cookie } })
      return [answer.status, wordsOf(recordIn(await answer.text()))]
    }
    const none = [404, expect.stringContaining('There’s no such record any more, or your account can’t open it.')]
    for (const id of [firm.appointments.pat, 'none']) expect(await open(id), id).toEqual(none)
    expect((await open(firm.appointments.kim))[0]).toBe(200)
    expect((await open(firm.appointments.pat, firm.admin.cookie))[0]).toBe(200)
  })

  test(`the emails about an appointment link to the mail section only for who may open it (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const pages = [`${calendar}/${firm.appointments.kim}`, `${desk}/today/${firm.appointments.kim}`]
    for (const page of pages) {
      const byKim = pageOf(await firm.read(page))
      expect(byKim.all(`a[href^="${desk}/mail"]`), page).toEqual([])
      expect(byKim.words, page).toMatch(/Email: Notice to the agent .* to .*@/)
      const byAdmin = pageOf(await firm.read(page, firm.admin.cookie))
      expect(byAdmin.all(`a[href^="${desk}/mail/"]`), page).not.toEqual([])
    }
  })
}
