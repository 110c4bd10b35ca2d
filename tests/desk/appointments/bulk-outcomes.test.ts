import { expect, test, vi } from 'vitest'
import { pageOf, wordsOf } from '../../support/pages/page.ts'
import { entriesOf } from '../../support/site/admin-session.ts'
import { desk as deskPath, openFirm } from '../../support/site/desk/agents-desk.ts'
import { list, openAppointmentDesk } from '../../support/site/desk/appointment-desk.ts'
import { makeUser, signInAs } from '../../support/site/people.ts'
import { type DatabaseKind, databaseKinds } from '../../support/site/test-site.ts'

const thursday = '2027-01-14'
const page = `${list}?view=list&when=all`

/** A desk at midday, with three appointments that have begun and one on Monday. */
async function openMidday(kind: DatabaseKind) {
  const desk = await openAppointmentDesk(kind)
  const [one, two, three, ahead] = [
    await desk.book(thursday, '09:00', 'one@example.org'),
    await desk.book(thursday, '10:00', 'two@example.org'),
    await desk.book(thursday, '11:00', 'three@example.org'),
    await desk.book('2027-01-18', '10:00', 'ahead@example.org'),
  ].map(({ id }) => id) as [string, string, string, string]
  vi.setSystemTime(new Date(`${thursday}T12:00:00Z`))
  await desk.signIn()
  const { db } = desk.site.runtime
  return {
    ...desk,
    ids: { one, two, three, ahead },
    /** Presses a button for rows, each with the sequence that its checkbox has. */
    act: async (intent: string, rows: Record<string, number | string>) => {
      const fields = Object.entries(rows).map(([id, sequence]) => [`row-${id}`, String(sequence)])
      const answer = await desk.post(page, { intent, ...Object.fromEntries(fields) })
      const html = await answer.text()
      return { status: answer.status, html, words: wordsOf(html), undo: undoIn(html) }
    },
    /** The status and sequence of each appointment, in the order of their times. */
    states: async () => {
      const rows = await db.selectFrom('appointments').select(['status', 'sequence']).orderBy('starts_at').execute()
      return rows.map(({ status, sequence }) => `${status} ${sequence}`)
    },
    changes: async () => {
      const rows = await db.selectFrom('appointment_changes').select('change').orderBy('sequence').execute()
      return rows.map(({ change }) => change)
    },
  }
}

/** The form that takes the marks back; null without one. */
const undoIn = (html: string) => pageOf(html).forms('undo-marks')[0]?.fields ?? null

for (const kind of databaseKinds) {
  test(`several outcomes are given in one press, and those that may not be are named (${kind})`, async () => {
    await using desk = await openMidday(kind)
    const { one, two, three, ahead } = desk.ids
    await desk.press(`${list}/${three}`, 'no-show')
    const shown = await desk.read(page)
    for (const [id, sequence] of [
      [one, 0],
      [three, 1],
      [ahead, 0],
    ]) {
      const box = pageOf(shown).one(`input[name="row-${id}"]`)
      expect([box.attribute('form'), box.value]).toEqual(['selected-appointments', `${sequence}`])
    }
    const countMails = async () =>
      (await desk.site.runtime.db.selectFrom('outgoing_mails').select('mail_id').execute()).length
    const mails = await countMails()
    const marked = await desk.act('mark-done', { [one]: 0, [two]: 0, [three]: 1, [ahead]: 0 })
    expect(marked.status).toBe(200)
    expect(marked.words).toContain('2 marked as done; one call hasn’t started yet; one call is already marked.')
    expect(marked.words).toContain('These were left as they were:')
    expect(marked.words).toContain('Robin Sample, Mon 18 Jan 2027, 10:00: hasn’t started yet')
    expect(marked.words).toContain('Robin Sample, Thu 14 Jan 2027, 11:00: is already marked')
    expect(await desk.states()).toEqual(['done 1', 'done 1', 'no-show 1', 'booked 0'])
    const audited = (await entriesOf(desk.site)).filter(({ action }) => action === 'appointment-changed')
    expect(audited.map(({ about, after_values }) => [about, after_values])).toEqual(
      [three, ...[one, two].sort()].map((id) => [
        `appointment:${id}`,
        JSON.stringify({ change: id === three ? 'no-show' : 'done' }),
      ]),
    )
    expect(await desk.read(`${list}/${one}`)).toContain('Marked as done by Ada Desk.')
    // Marking tells nobody.
    expect(await countMails()).toBe(mails)
  })

  test(`several that haven’t started are counted in the plural (${kind})`, async () => {
    await using desk = await openMidday(kind)
    const { id } = await desk.book('2027-01-19', '10:00', 'later@example.org')
    const answer = await desk.act('mark-done', { [desk.ids.ahead]: 0, [id]: 0 })
    expect([answer.status, answer.words]).toEqual([
      409,
      expect.stringContaining('Nothing changed: these 2 calls haven’t started yet.'),
    ])
  })

  test(`what was ticked stays ticked when nothing could be done, and not otherwise (${kind})`, async () => {
    await using desk = await openMidday(kind)
    const { id } = await desk.book('2027-01-19', '10:00', 'later@example.org')
    const tickedIn = (html: string) =>
      pageOf(html)
        .all('input[name^="row-"][checked]')
        .map((box) => box.attribute('name'))
    const { html } = await desk.act('mark-no-show', { [desk.ids.ahead]: 0, [id]: 0 })
    expect(tickedIn(html).toSorted()).toEqual([`row-${desk.ids.ahead}`, `row-${id}`].toSorted())
    expect(tickedIn((await desk.act('mark-done', { [desk.ids.one]: 0, [id]: 0 })).html)).toEqual([])
    expect(tickedIn(await desk.read(page))).toEqual([])
  })

  test(`undo takes back what the press did, except what has changed since (${kind})`, async () => {
    await using desk = await openMidday(kind)
    const { one, two, three } = desk.ids
    await desk.press(`${list}/${three}`, 'done')
    const marked = await desk.act('mark-no-show', { [one]: 0, [two]: 0, [three]: 1 })
    expect(marked.undo).toEqual({ intent: 'undo-marks', [`row-${one}`]: '1', [`row-${two}`]: '1' })
    // A colleague corrects one.
    await desk.press(`${list}/${two}`, 'booked')
    await desk.press(`${list}/${two}`, 'done')
    const undone = await desk.post(page, marked.undo ?? {})
    const words = wordsOf(await undone.text())
    expect(words).toContain('Outcome undone for 1; one call changed in the meantime.')
    expect(words).toContain('Robin Sample, Thu 14 Jan 2027, 10:00: changed in the meantime')
    expect(await desk.states()).toEqual(['booked 2', 'done 3', 'done 1', 'booked 0'])
    // Sent twice it says the same, and changes nothing more; another Undo is not offered.
    const again = await (await desk.post(page, marked.undo ?? {})).text()
    expect(wordsOf(again)).toContain('Outcome undone for 1; one call changed in the meantime.')
    expect(undoIn(again)).toBeNull()
    expect(await desk.states()).toEqual(['booked 2', 'done 3', 'done 1', 'booked 0'])
  })

  test(`a press sent several times at once marks each once, and each answer can be undone (${kind})`, async () => {
    await using desk = await openMidday(kind)
    const { one, two, three } = desk.ids
    const rows = { [one]: 0, [two]: 0, [three]: 0 }
    const answers = await Promise.all([1, 2, 3].map(() => desk.act('mark-done', rows)))
    for (const answer of answers) {
      expect(answer.words).toContain('3 marked as done.')
      expect(answer.undo).toMatchObject({ [`row-${one}`]: '1', [`row-${two}`]: '1', [`row-${three}`]: '1' })
    }
    expect(await desk.states()).toEqual(['done 1', 'done 1', 'done 1', 'booked 0'])
    expect(await desk.changes()).toEqual(['done', 'done', 'done'])
  })

  test(`two who press different buttons at once change each appointment once (${kind})`, async () => {
    await using desk = await openMidday(kind)
    const { one, two, three } = desk.ids
    const answers = await Promise.all([
      desk.act('mark-done', { [one]: 0, [two]: 0, [three]: 0 }),
      desk.act('mark-no-show', { [three]: 0, [two]: 0, [one]: 0 }),
      desk.post(`${list}/${two}`, { intent: 'no-show', version: '0', body: '', formKey: 'k' }),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    expect(await desk.changes()).toHaveLength(3)
    for (const state of (await desk.states()).slice(0, 3)) expect(state).toMatch(/^(done|no-show) 1$/)
  })

  test(`what a colleague marked the same is left alone, and not undone (${kind})`, async () => {
    await using desk = await openMidday(kind)
    const { one, two } = desk.ids
    const { site } = desk
    await makeUser(site, { email: 'bea@example.org', role: 'admin', name: 'Bea' })
    const bea = await signInAs(site, 'bea@example.org')
    await site.post(`${list}/${one}`, { intent: 'done', version: '0', formKey: 'k', body: '' }, { cookie: bea })
    const marked = await desk.act('mark-done', { [one]: 0, [two]: 0 })
    expect(marked.words).toContain('1 marked as done; one call is already marked.')
    expect(marked.undo).toEqual({ intent: 'undo-marks', [`row-${two}`]: '1' })
  })

  test(`an agent marks and takes back own appointments only (${kind})`, async () => {
    await using firm = await openFirm(kind)
    vi.setSystemTime(new Date(`${thursday}T12:00:00Z`))
    const { site, appointments } = firm
    const kim = await signInAs(site, 'kim@example.org')
    const [own, other] = [`row-${appointments.kim}`, `row-${appointments.pat}`]
    const press = async (fields: Record<string, string>, cookie = kim) => {
      const answer = await site.post(`${deskPath}/appointments?view=list&when=all`, fields, { cookie })
      return { status: answer.status, to: answer.headers.get('location'), words: wordsOf(await answer.text()) }
    }
    const statuses = async () => {
      const rows = await site.runtime.db.selectFrom('appointments').select('status').orderBy('starts_at').execute()
      return rows.map(({ status }) => status)
    }
    const both = await press({ intent: 'mark-done', [own]: '0', [other]: '0' })
    expect(both.words).toContain('1 marked as done; one call wasn’t found.')
    expect(both.words).not.toContain('client-of-agent-2')
    expect(await statuses()).toEqual(['done', 'booked'])
    expect((await press({ intent: 'mark-no-show', [other]: '0' })).words).toContain(
      'Nothing changed: one call wasn’t found.',
    )
    // What an admin has marked, an agent takes back only on own appointments.
    const admin = await signInAs(site, 'admin@example.org')
    await press({ intent: 'mark-no-show', [other]: '0' }, admin)
    expect((await press({ intent: 'undo-marks', [own]: '1', [other]: '1' })).words).toContain(
      'Outcome undone for 1; one call wasn’t found.',
    )
    expect(await statuses()).toEqual(['booked', 'no-show'])

    await makeUser(site, { email: 'client@example.org' })
    for (const cookie of ['', await signInAs(site, 'client@example.org')]) {
      const refused = await press({ intent: 'mark-done', [own]: '2' }, cookie)
      expect([302, 303], cookie).toContain(refused.status)
    }
    expect(await statuses()).toEqual(['booked', 'no-show'])
  })

  test(`a form that none of our pages has sent changes nothing (${kind})`, async () => {
    await using desk = await openMidday(kind)
    const { one, two, ahead } = desk.ids
    for (const sequence of ['', '-1', '1', '99999999999', '0.0', 'NaN', '0 or 1=1', '<b>']) {
      const answer = await desk.act('mark-done', { [one]: sequence })
      expect(answer.status, sequence).toBe(409)
      expect(answer.words, sequence).toContain('Nothing changed: this call changed after you opened the list.')
      expect(answer.words).not.toContain('or 1=1')
    }
    for (const id of ['nobody', '__proto__', 'constructor', "x'--", 'x'.repeat(60), '<b>']) {
      const answer = await desk.act('mark-done', { [id]: '0' })
      expect([409, 422], id).toContain(answer.status)
      expect(answer.words, id).toMatch(
        /Nothing changed: one call wasn’t found\.|Part of this form didn’t reach us properly\./,
      )
    }
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`x${index}`, 0]))
    for (const rows of [{}, { ...many, [one]: 0 }, { ...many, ...prefixed(many, 'a'), ...prefixed(many, 'b') }]) {
      const answer = await desk.act('mark-done', rows)
      expect(answer.status).toBe(422)
      expect(answer.words).toMatch(/Nothing has changed\.|Part of this form didn’t reach us properly\./)
    }
    const repeated = new URLSearchParams([
      ['intent', 'mark-done'],
      [`row-${one}`, '0'],
      [`row-${one}`, '0'],
    ])
    expect((await desk.post(page, repeated as unknown as Record<string, string>)).status).toBe(422)
    expect((await desk.post(page, { intent: 'mark-everything', [`row-${one}`]: '0' })).status).toBe(400)
    expect((await desk.post(page, { intent: 'constructor', [`row-${one}`]: '0' })).status).toBe(400)
    // The undo of nothing, and of what was never marked.
    expect((await desk.act('undo-marks', { [one]: 0, [two]: 0, [ahead]: 0 })).words).toContain(
      'Nothing changed: these 3 calls changed in the meantime.',
    )
    expect(await desk.states()).toEqual(['booked 0', 'booked 0', 'booked 0', 'booked 0'])
    expect(await desk.changes()).toEqual([])
  })

  test(`a hundred can be marked at once, and a cancelled one is left alone (${kind})`, async () => {
    await using desk = await openMidday(kind)
    const { one, two, ahead } = desk.ids
    await desk.press(`${list}/${ahead}`, 'cancel')
    const others = Array.from({ length: 97 }, (_, index) => [`x${index}`, 0])
    const answer = await desk.act('mark-done', { ...Object.fromEntries(others), [one]: 0, [two]: 0, [ahead]: 1 })
    expect(answer.words).toContain('2 marked as done; one call is cancelled; 97 calls weren’t found.')
  })
}

function prefixed(rows: Record<string, number>, prefix: string): Record<string, number> {
  return Object.fromEntries(Object.entries(rows).map(([id, sequence]) => [`${prefix}${id}`, sequence]))
}
