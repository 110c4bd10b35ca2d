import { expect, test } from 'vitest'
import { hostileStrings } from '../../support/hostile/hostile-strings.ts'
import { formOf, pageOf, wordsOf } from '../../support/pages/page.ts'
import { entriesOf } from '../../support/site/admin-session.ts'
import { openFirm } from '../../support/site/desk/agents-desk.ts'
import { list, openAppointmentDesk } from '../../support/site/desk/appointment-desk.ts'
import { allSent, mailsOf, rowOf, saveFact } from '../../support/site/facts.ts'
import { makeUser, signInAs } from '../../support/site/people.ts'
import { databaseKinds } from '../../support/site/test-site.ts'

for (const kind of databaseKinds) {
  test(`nobody but admins and the appointment’s own agent changes a fact (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { site, appointments, kim } = firm
    await makeUser(site, { email: 'client@example.org' })
    const client = await signInAs(site, 'client@example.org')
    const forged = { intent: 'save-name', version: 'x', value: 'Mallory' }
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
    expect((await saveFact(own, `${list}/${appointments.kim}`, 'name', 'Anna Bell')).status).toBe(200)
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
      expect((await desk.post(page, { intent: `save-${fact}`, version: 'x', value: 'x' })).status, fact).toBe(400)
    for (const fact of ['email', 'phone', 'story'])
      expect((await desk.post(page, { intent: `save-${fact}`, version: 'x' })).status, fact).toBe(400)
    expect((await desk.post(page, { intent: 'save-name', value: 'Mallory' })).status).toBe(409)
    expect((await desk.post(`${list}/none`, { intent: 'save-name', value: 'x' })).status).toBe(404)
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
      expect([fact, answer.status, formOf(html, `save-${fact}`).error('value')]).toEqual([
        fact,
        422,
        expect.stringContaining(words),
      ])
      if (fact !== 'scamType') expect(html).toContain(value)
    }
    expect(await rowOf(desk.site, id)).toEqual(before)
  })

  test(`hostile words are saved and shown as words (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { page, id } = await desk.book('2027-01-18', '09:00', 'anna@example.org')
    const isLine = (text: string) => !/[\p{Cc}\u2028\u2029]/u.test(text) && text.length <= 100
    for (const words of hostileStrings.filter(isLine).slice(0, 12)) {
      expect((await saveFact(desk, page, 'story', words)).status, words).toBe(200)
      expect((await rowOf(desk.site, id)).story).toBe(words.trim())
      const html = await desk.read(page)
      expect(formOf(html, 'save-story').field('value').value, words).toBe(words.trim())
      const shown = pageOf(html)
      expect(shown.all('base[href*="evil"], [src="x"], [onload], [onerror]'), words).toEqual([])
      for (const script of shown.all('script')) expect(script.text, words).not.toMatch(/^\s*alert/)
    }
  })

  test(`each fact is saved by itself, and the page says so with who did it (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { page, id } = await desk.book('2027-01-18', '09:00', 'anna@example.org')
    const phone = formOf(await desk.read(page), 'save-phone').fields
    const saved = await saveFact(desk, page, 'name', ' Anna Bell ')
    const html = await saved.text()
    expect([saved.status, pageOf(html).done]).toEqual([
      200,
      'Name saved. We’re emailing the appointment to anna@example.org.',
    ])
    expect(wordsOf(html)).toContain('Name: changed by Ada Desk.')
    // What was typed for another fact can still be saved.
    expect(formOf(html, 'save-phone').fields).toEqual(phone)
    for (const [fact, value, words] of [
      ['scamType', 'cryptocurrency', 'Type of scam saved.'],
      ['story', 'What\r\nhappened', 'What happened saved.'],
    ] as const)
      expect(pageOf(await (await saveFact(desk, page, fact, value)).text()).done).toBe(words)
    expect(await rowOf(desk.site, id)).toMatchObject({ name: 'Anna Bell', story: 'What\nhappened', sequence: 3 })
  })

  test(`another name is mailed with a new link, and nobody is emailed about other facts (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { page } = await desk.book('2027-01-18', '09:00', 'anna@example.org')
    await allSent(desk.site)
    const mails = await mailsOf(desk.site)
    for (const [fact, value] of Object.entries({ scamType: 'cryptocurrency', story: 'More' }))
      await saveFact(desk, page, fact, value)
    expect(await mailsOf(desk.site)).toEqual(mails)
    await saveFact(desk, page, 'name', 'Anna Bell')
    expect(await mailsOf(desk.site)).toEqual([...mails, 'appointment-readdressed anna@example.org'].sort())
  })

  test(`the audit log says which fact was changed, and neither value (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { page } = await desk.book('2027-01-18', '09:00', 'anna@example.org')
    for (const [fact, value] of Object.entries({ name: 'Anna Bell', scamType: 'cryptocurrency', story: 'happened' }))
      await saveFact(desk, page, fact, value)
    const entries = (await entriesOf(desk.site)).filter(({ action }) => action === 'appointment-changed')
    expect(entries.map(({ after_values }) => JSON.parse(after_values ?? ''))).toEqual(
      ['name', 'scamType', 'story'].map((fact) => ({ change: 'edited', fact })),
    )
    for (const words of ['Anna Bell', 'happened'])
      expect(JSON.stringify(await entriesOf(desk.site))).not.toContain(words)
    expect(wordsOf(await desk.read('/admin-profile/audit'))).toContain('Field: Type of scam')
  })

  test(`a fact that is saved beside a list is answered there, with its filter (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { page, id } = await desk.book('2027-01-18', '09:00', 'anna@example.org')
    await desk.book('2027-01-19', '09:00', 'ben@example.org')
    const beside = `${page}?view=list&search=anna`
    const html = await (await saveFact(desk, beside, 'name', 'Anna Bell')).text()
    expect(pageOf(html).done).toContain('Name saved.')
    expect(pageOf(html).one('input[name="search"]').value).toBe('anna')
    expect(html).not.toContain('ben@example.org')
    expect(await rowOf(desk.site, id)).toMatchObject({ name: 'Anna Bell' })
  })

  test(`a form sent twice, or one that changes nothing, changes nothing (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { page, id } = await desk.book('2027-01-18', '09:00', 'anna@example.org')
    const shown = await desk.read(page)
    for (const _ of [1, 2]) expect((await saveFact(desk, page, 'name', 'Anna Bell', shown)).status).toBe(200)
    expect((await saveFact(desk, page, 'name', 'Anna Bell')).status).toBe(200)
    expect((await rowOf(desk.site, id)).sequence).toBe(1)
  })
}

for (const kind of databaseKinds) {
  test(`a fact changed meanwhile is not overwritten: who changed it is said beside it (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { page, id } = await desk.book('2027-01-18', '09:00', 'anna@example.org')
    const shown = await desk.read(page)
    expect((await saveFact(desk, page, 'name', 'Anna Jones')).status).toBe(200)
    const late = await saveFact(desk, page, 'name', 'Anna Bell', shown)
    const html = await late.text()
    expect([late.status, formOf(html, 'edit-name').conflict('value')]).toEqual([
      409,
      'Ada Desk changed this to “Anna Jones” on Wed 13 Jan 2027, 10:00.',
    ])
    expect(formOf(html, 'save-name').field('value').value).toBe('Anna Bell')
    expect((await rowOf(desk.site, id)).name).toBe('Anna Jones')
    // Sent once more by someone who has read it, it is saved.
    expect((await saveFact(desk, page, 'name', 'Anna Bell', html)).status).toBe(200)
    expect((await rowOf(desk.site, id)).name).toBe('Anna Bell')
  })

  test(`facts that someone else has changed do not matter to the others (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { page, id } = await desk.book('2027-01-18', '09:00', 'anna@example.org')
    const shown = await desk.read(page)
    const values = { phone: '020 7946 0123', name: 'Anna Jones', story: 'More' }
    for (const [fact, value] of Object.entries(values))
      expect((await saveFact(desk, page, fact, value, shown)).status, fact).toBe(200)
    expect(await rowOf(desk.site, id)).toMatchObject(values)
  })

  test(`of simultaneous edits of one fact one is saved, and all different facts are (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { page, id } = await desk.book('2027-01-18', '09:00', 'anna@example.org')
    const shown = await desk.read(page)
    const names = await Promise.all(['A', 'B', 'C', 'D'].map((name) => saveFact(desk, page, 'name', name, shown)))
    expect(names.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const before = await desk.read(page)
    const values = { name: 'Ann', phone: '020 7946 0999', story: 'More', email: 'ann@example.org' }
    const all = await Promise.all(
      Object.entries(values).map(([fact, value]) => saveFact(desk, page, fact, value, before)),
    )
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await rowOf(desk.site, id)).toMatchObject({ ...values, sequence: 5 })
  })

  test(`an agent who hands an appointment over is told where it has gone, and can’t open it (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { site, appointments, agents, kim } = firm
    const page = `${list}/${appointments.kim}`
    const move = { intent: 'move', version: '0', agentId: agents.pat, startsAt: '2027-01-14T14:00:00.000Z' }
    const moved = await site.post(`${page}/move`, move, { cookie: kim })
    const html = await moved.text()
    expect([moved.status, pageOf(html).done]).toEqual([
      200,
      expect.stringContaining('appointment is now Thursday 14 January 2027, 14:00, with pat.'),
    ])
    expect(pageOf(html).done).toContain('It’s pat’s appointment now, so you can’t open it any more.')
    // From there they go on to what they came from, and not to what they can't open.
    for (const path of [list, '/admin-profile']) expect(pageOf(html).hrefs).toContain(path)
    expect(pageOf(html).hrefs).not.toContain(page)
    expect((await site.request(page, { headers: { cookie: kim } })).status).toBe(404)
    expect(await rowOf(site, appointments.kim)).toMatchObject({ agent_id: agents.pat, starts_at: move.startsAt })
  })

  test(`an agent whose appointment a colleague has taken meanwhile changes nothing about it (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { site, appointments, agents, kim } = firm
    const page = `${list}/${appointments.kim}`
    const shown = await firm.read(page)
    const move = { intent: 'move', version: '0', agentId: agents.pat, startsAt: '2027-01-14T14:00:00.000Z' }
    await site.post(`${page}/move`, move, { cookie: firm.admin.cookie })
    const late = await site.post(page, { ...formOf(shown, 'save-name').fields, value: 'Mallory' }, { cookie: kim })
    expect(late.status).toBe(403)
    expect((await rowOf(site, appointments.kim)).name).not.toBe('Mallory')
  })
}
