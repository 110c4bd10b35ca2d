import { expect, test } from 'vitest'
import { desk, type Firm, openFirm, thursday } from '../../support/site/desk/agents-desk.ts'
import { hiddenFieldsOf, wordsOf } from '../../support/site/form-page.ts'
import { signInAs } from '../../support/site/people.ts'
import { databaseKinds } from '../../support/site/test-site.ts'

const calendar = `${desk}/appointments`

/** Books 14:00 with Pat for a caller, as Kim. Returns where Kim is led then. */
async function bookWithPat(firm: Firm, contact: { phone: string; email: string }) {
  const { db } = firm.site.runtime
  const hidden = hiddenFieldsOf(await firm.read(`${calendar}/new`), 'caller')
  const caller = { name: 'Casey Caller', ...contact, scamType: 'forex', story: '', consent: 'on' }
  const wanted = { ...hidden, agentId: firm.agents.pat, startsAt: `${thursday}T14:00:00.000Z` }
  const booked = await firm.site.post(`${calendar}/new`, { ...caller, ...wanted }, { cookie: firm.kim })
  const query = db.selectFrom('appointments').select(['appointment_id', 'reference']).where('name', '=', caller.name)
  const { appointment_id: id, reference } = await query.executeTakeFirstOrThrow()
  return { status: booked.status, location: booked.headers.get('location') ?? '', id, reference }
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
    const byPhone = { phone: '020 7946 0018', email: '' }
    const { status, location, id, reference } = await bookWithPat(firm, byPhone)
    expect([status, location]).toEqual([303, `${calendar}?done=with-colleague&about=${id}`])
    const words = wordsOf(await firm.read(location))
    expect(words).toContain('Booked: Thursday 14 January 2027, 14:00, with pat.')
    expect(words).toContain(`Tell them the time and the reference, ${reference}, before you hang up.`)
    expect(words).toContain('It’s in pat’s calendar, not yours.')
    expect(await firm.read(location)).not.toContain('Casey Caller')
    expect(wordsOf(await firm.read(calendar))).not.toContain('Booked:')

    // Nobody else is told it by this address, and Kim not of what someone else has booked, or changed since.
    const pat = await signInAs(firm.site, 'pat@example.org')
    for (const cookie of [pat, firm.admin.cookie]) expect(await firm.read(location, cookie)).not.toContain('Booked:')
    for (const other of [firm.appointments.pat, 'none', '%00', '']) {
      expect(wordsOf(await firm.read(`${calendar}?done=with-colleague&about=${other}`)), other).not.toContain('Booked:')
    }
    await firm.site.post(`${calendar}/${id}`, { intent: 'cancel', sequence: '0' }, { cookie: firm.admin.cookie })
    expect(await firm.read(location)).not.toContain(reference)
  })

  test(`with an email address, the agent knows the reference too (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { location, reference } = await bookWithPat(firm, { phone: '', email: 'casey@example.org' })
    expect(location).not.toMatch(/casey/i)
    const words = wordsOf(await firm.read(location))
    expect(words).toContain(`emailing the confirmation to casey@example.org. The reference is ${reference}.`)
  })

  test(`of a colleague’s visitor, an agent reads what is not shown, not that there is nothing (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const path = await patsVisitor(firm)
    const onlyOwn = 'Only your own appointments with them are shown.'
    for (const page of [path, `${desk}/people?open=${path.split('/').at(-1)}`]) {
      const byKim = wordsOf(await firm.read(page))
      for (const said of ['Next with you None', onlyOwn, 'You have no appointments with this person yet.'])
        expect(byKim).toContain(said)
      expect(byKim).not.toMatch(/Next appointment|No activity yet/)
      const byAdmin = wordsOf(await firm.read(page, firm.admin.cookie))
      expect(byAdmin).toContain('Next appointment Thu 14 Jan 2027, 11:00')
      expect(byAdmin).not.toMatch(/with you|Only your own/)
    }
    const headings = async (cookie: string) =>
      wordsOf(/<thead[\s\S]*?<\/thead>/.exec(await firm.read(`${desk}/people`, cookie))?.[0] ?? '')
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

  test(`the address of a colleague’s appointment answers that an agent can’t open it (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const led = async (id: string, cookie = firm.kim) => {
      const answer = await firm.site.request(`${calendar}/${id}`, { headers: { cookie } })
      return [answer.status, answer.headers.get('location')]
    }
    expect(await led(firm.appointments.pat)).toEqual([302, `${desk}?refused`])
    expect(await led(firm.appointments.kim)).toEqual([200, null])
    expect(await led('none')).toEqual([302, `${calendar}?view=list&open=none`])
    expect(wordsOf(await firm.read(`${calendar}?view=list&open=none`))).toContain('There’s no such record any more')
    expect(await led(firm.appointments.pat, firm.admin.cookie)).toEqual([200, null])
  })

  test(`the emails about an appointment link to the mail section only for who may open it (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const path = `${calendar}/${firm.appointments.kim}`
    for (const page of [path, `${calendar}?open=${firm.appointments.kim}`, `${desk}?open=${firm.appointments.kim}`]) {
      expect(await firm.read(page), page).not.toContain(`href="${desk}/mail`)
      expect(wordsOf(await firm.read(page)), page).toMatch(/Email: Notice to the agent .* to .*@/)
    }
    expect(await firm.read(path, firm.admin.cookie)).toContain(
      `href="${desk}/mail?about=${firm.appointments.kim}&amp;open=`,
    )
  })
}
