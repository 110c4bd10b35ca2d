import { expect, test } from 'vitest'
import { hostileStrings } from '../../support/hostile/hostile-strings.ts'
import { entriesOf } from '../../support/site/admin-session.ts'
import { openFirm } from '../../support/site/desk/agents-desk.ts'
import { list, openAppointmentDesk } from '../../support/site/desk/appointment-desk.ts'
import { allSent, factErrorOf, mailsOf, rowOf, saveFact } from '../../support/site/facts.ts'
import { hiddenFieldsOf, wordsOf } from '../../support/site/form-page.ts'
import { makeUser, signInAs } from '../../support/site/people.ts'
import { databaseKinds } from '../../support/site/test-site.ts'

for (const kind of databaseKinds) {
  test(`nobody but admins and the appointment’s own agent changes a fact (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { site, appointments, kim } = firm
    await makeUser(site, { email: 'client@example.org' })
    const client = await signInAs(site, 'client@example.org')
    const forged = { intent: 'save-fact', fact: 'name', shown: 'x', value: 'Mallory' }
    for (const [cookie, status] of [
      [client, 302],
      ['', 302],
      [kim, 403],
    ] as const) {
      const answer = await site.post(`${list}/${appointments.pat}`, forged, { cookie })
      expect(answer.status).toBe(status)
    }
    expect((await rowOf(site, appointments.pat)).name).not.toBe('Mallory')
    const own = {
      read: (path: string) => firm.read(path),
      post: (path: string, fields: Record<string, string>) => site.post(path, fields, { cookie: kim }),
    }
    expect((await saveFact(own, `${list}/${appointments.kim}`, 'name', 'Anna Bell')).status).toBe(303)
    expect(await rowOf(site, appointments.kim)).toMatchObject({ name: 'Anna Bell', sequence: 1 })
  })

  test(`only the five facts are changed, and none by a form without its value (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { page, id } = await desk.book('2027-01-18', '09:00', 'anna@example.org')
    const before = await rowOf(desk.site, id)
    for (const fact of [
      'status',
      'consent_wording',
      'client_id',
      'agent_id',
      '__proto__',
      'constructor',
      '',
      'scam_type',
    ])
      expect((await desk.post(page, { intent: 'save-fact', fact, shown: 'x', value: 'x' })).status, fact).toBe(400)
    for (const fact of ['email', 'phone', 'story'])
      expect((await desk.post(page, { intent: 'save-fact', fact, shown: 'x' })).status, fact).toBe(400)
    expect((await desk.post(page, { intent: 'save-fact', fact: 'name', value: 'Mallory' })).status).toBe(422)
    expect((await desk.post(`${list}/none`, { intent: 'save-fact', fact: 'name', value: 'x' })).status).toBe(302)
    expect(await rowOf(desk.site, id)).toEqual(before)
  })

  test(`a fact is refused by the booking form’s rules, beside its field, with what was typed (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { page, id } = await desk.book('2027-01-18', '09:00', 'anna@example.org')
    const before = await rowOf(desk.site, id)
    const table: [string, string, string][] = [
      ['name', '', 'Enter a name'],
      ['name', 'x'.repeat(101), '100 characters or fewer'],
      ['name', '\u202e🙂', 'at least one letter'],
      ['phone', 'call me', 'Enter a phone number'],
      ['email', 'anna@', 'correct format'],
      ['email', `${'x'.repeat(250)}@example.org`, '254 characters or fewer'],
      ['scamType', 'lottery', 'Choose the type of scam'],
      ['story', 'x'.repeat(2001), '2,000 characters or fewer'],
    ]
    for (const [fact, value, words] of table) {
      const answer = await saveFact(desk, page, fact, value)
      const html = await answer.text()
      expect([fact, answer.status, factErrorOf(html, fact)]).toEqual([fact, 422, expect.stringContaining(words)])
      if (fact !== 'scamType') expect(html).toContain(value)
    }
    expect(await rowOf(desk.site, id)).toEqual(before)
  })

  test(`hostile words are saved and shown as words (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { page, id } = await desk.book('2027-01-18', '09:00', 'anna@example.org')
    const isLine = (text: string) => !/[\p{Cc}\u2028\u2029]/u.test(text) && text.length <= 100
    for (const words of hostileStrings.filter(isLine).slice(0, 12)) {
      expect((await saveFact(desk, page, 'story', words)).status, words).toBe(303)
      expect((await rowOf(desk.site, id)).story).toBe(words.trim())
      const html = await desk.read(`${page}?edit=story&edit=${encodeURIComponent(words)}`)
      expect(html).not.toMatch(/<script>alert|<img src=x|<svg onload|<base href="\/\/evil/i)
    }
  })

  test(`each fact is saved by itself with its own answer; other open facts stay open (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { page, id } = await desk.book('2027-01-18', '09:00', 'anna@example.org')
    await allSent(desk.site)
    const mails = await mailsOf(desk.site)
    const shown = await desk.read(`${page}?edit=phone&edit=name`)
    for (const fact of ['phone', 'name']) expect(shown).toContain(`id="edit-${fact}"`)
    const hidden = /name="shown" value="([^"]*)"[\s\S]*name="shown" value="([^"]*)"/.exec(shown)
    const form = { intent: 'save-fact', fact: 'name', shown: hidden?.[1] ?? '', value: ' Anna Bell ' }
    const saved = await desk.post(`${page}?edit=phone&edit=name`, form)
    const location = saved.headers.get('location') ?? ''
    expect([saved.status, location]).toEqual([303, `${page}?edit=phone&done=saved-name#fact-name`])
    const html = await desk.read(location)
    expect(wordsOf(html)).toContain('Name saved.')
    expect(html).toContain('id="edit-phone"')
    expect(html).not.toContain('id="edit-name"')
    expect(wordsOf(html)).toContain('Name: changed by Ada Desk.')
    for (const [fact, value] of [
      ['scamType', 'cryptocurrency'],
      ['story', 'What\r\nhappened'],
    ] as const)
      await saveFact(desk, page, fact, value)
    expect(await rowOf(desk.site, id)).toMatchObject({ name: 'Anna Bell', story: 'What\nhappened', sequence: 3 })
    // Another name makes a new link, which is mailed; nobody is emailed about the others.
    expect(await mailsOf(desk.site)).toEqual([...mails, 'appointment-readdressed anna@example.org'].sort())
    const entries = (await entriesOf(desk.site)).filter(({ action }) => action === 'appointment-changed')
    expect(entries.map(({ after_values }) => JSON.parse(after_values ?? ''))).toEqual(
      ['name', 'scamType', 'story'].map((fact) => ({ change: 'edited', fact })),
    )
    for (const words of ['Anna Bell', 'happened'])
      expect(JSON.stringify(await entriesOf(desk.site))).not.toContain(words)
    expect(wordsOf(await desk.read('/admin-profile/audit'))).toContain('Field: Type of scam')
  })

  test(`a fact that is saved beside a list is answered there (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { page, id } = await desk.book('2027-01-18', '09:00', 'anna@example.org')
    const beside = `${list}?view=list&open=${id}`
    const from = new URLSearchParams({ from: `${beside}#panel` })
    const { pathname } = new URL(page, 'https://desk.invalid')
    const shown = await desk.read(`${beside}&edit=name`)
    const form = { intent: 'save-fact', ...hiddenFieldsOf(shown, 'edit-name'), value: 'Anna Bell' }
    const saved = await desk.post(`${pathname}?${from}&edit=name`, form)
    const location = saved.headers.get('location') ?? ''
    expect(location).toBe(`${beside}&done=saved-name#fact-name`)
    expect(wordsOf(await desk.read(location))).toContain('Name saved.')
    expect(await rowOf(desk.site, id)).toMatchObject({ name: 'Anna Bell' })
  })

  test(`a form sent twice, or one that changes nothing, changes nothing (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { page, id } = await desk.book('2027-01-18', '09:00', 'anna@example.org')
    const shown = await desk.read(`${page}?edit=name`)
    for (const _ of [1, 2]) expect((await saveFact(desk, page, 'name', 'Anna Bell', shown)).status).toBe(303)
    expect((await saveFact(desk, page, 'name', 'Anna Bell')).status).toBe(303)
    expect((await rowOf(desk.site, id)).sequence).toBe(1)
  })
}

for (const kind of databaseKinds) {
  test(`a fact changed meanwhile is not overwritten; other facts don't matter (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { page, id } = await desk.book('2027-01-18', '09:00', 'anna@example.org')
    const shown = await desk.read(`${page}?edit=name&edit=story`)
    expect((await saveFact(desk, page, 'phone', '020 7946 0123', await desk.read(`${page}?edit=phone`))).status).toBe(
      303,
    )
    expect((await saveFact(desk, page, 'name', 'Anna Jones', await desk.read(`${page}?edit=name`))).status).toBe(303)
    const late = await saveFact(desk, page, 'name', 'Anna Bell', shown)
    const html = await late.text()
    expect([late.status, factErrorOf(html, 'name')]).toEqual([409, expect.stringContaining('Someone changed this')])
    expect(wordsOf(html)).toContain('It’s now: Anna Jones')
    expect(html).toContain('value="Anna Bell"')
    expect((await rowOf(desk.site, id)).name).toBe('Anna Jones')
    // A fact that nobody else has changed is saved; and theirs is, once they have seen the other.
    expect((await saveFact(desk, page, 'story', 'More', shown)).status).toBe(303)
    expect((await saveFact(desk, page, 'name', 'Anna Bell', html)).status).toBe(303)
    expect(await rowOf(desk.site, id)).toMatchObject({ name: 'Anna Bell', story: 'More', phone: '020 7946 0123' })
  })

  test(`of simultaneous edits of one fact one is saved, and all different facts are (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { page, id } = await desk.book('2027-01-18', '09:00', 'anna@example.org')
    const shown = await desk.read(`${page}?edit=name`)
    const names = await Promise.all(['A', 'B', 'C', 'D'].map((name) => saveFact(desk, page, 'name', name, shown)))
    expect(names.map(({ status }) => status).sort()).toEqual([303, 409, 409, 409])
    const pages = await Promise.all(
      ['name', 'phone', 'story', 'email'].map((fact) => desk.read(`${page}?edit=${fact}`)),
    )
    const values = { name: 'Ann', phone: '020 7946 0999', story: 'More', email: 'ann@example.org' }
    const all = await Promise.all(
      Object.entries(values).map(([fact, value], place) => saveFact(desk, page, fact, value, pages[place])),
    )
    expect(all.map(({ status }) => status)).toEqual([303, 303, 303, 303])
    expect(await rowOf(desk.site, id)).toMatchObject({ ...values, sequence: 5 })
  })

  test(`an agent who hands an appointment over is told where it has gone, and nobody else is (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { site, appointments, agents, kim } = firm
    const page = `${list}/${appointments.kim}`
    const move = { intent: 'move', sequence: '0', agentId: agents.pat, startsAt: '2027-01-14T14:00:00.000Z' }
    const moved = await site.post(page, move, { cookie: kim })
    const location = moved.headers.get('location') ?? ''
    expect([moved.status, location]).toEqual([303, `${list}?done=reassigned&about=${appointments.kim}`])
    expect(wordsOf(await firm.read(location))).toContain(
      'Moved to pat, Thursday 14 January 2027, 14:00. It’s now pat’s appointment',
    )
    const pat = await signInAs(site, 'pat@example.org')
    expect(wordsOf(await firm.read(location, pat))).not.toContain('Moved to')
    const today = `/admin-profile?about=${appointments.kim}&done=reassigned`
    expect(wordsOf(await firm.read(today))).toContain('Moved to pat, Thursday 14 January 2027, 14:00.')
    expect(wordsOf(await firm.read(today, pat))).not.toContain('Moved to')
    for (const about of [appointments.pat, 'none', '%00', "'"])
      expect(wordsOf(await firm.read(`${list}?done=reassigned&about=${about}`))).not.toContain('Moved to')
  })

  test(`an agent who hands over from a row of Today gets back to Today, which says so (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { site, appointments, agents, kim } = firm
    const off = { agentId: agents.kim, firstDay: '2027-01-14', offFrom: '08:00', offUntil: '18:00' }
    await site.post(list, { intent: 'block', ...off }, { cookie: kim })
    const page = await firm.read('/admin-profile')
    const [, row = ''] = new RegExp(`href="(${list}/${appointments.kim}\\?from=[^"#]*)`).exec(page) ?? []
    const move = { intent: 'move', sequence: '0', agentId: agents.pat, startsAt: '2027-01-14T14:00:00.000Z' }
    const moved = await site.post(row.replaceAll('&amp;', '&'), move, { cookie: kim })
    const location = moved.headers.get('location') ?? ''
    const today = `/admin-profile?about=${appointments.kim}&done=reassigned`
    expect([moved.status, location]).toEqual([303, `${today}#attention`])
    const answer = /<div tabindex="-1" role="status"[\s\S]*?<\/div>/i.exec(await firm.read(today))?.[0] ?? ''
    expect(wordsOf(answer)).toContain('Moved to pat, Thursday 14 January 2027, 14:00. It’s now pat’s appointment')
  })
}
