import { expect, test } from 'vitest'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { handOver } from '#src/workflows/appointments/hand-over.server.ts'
import { formOf, pageOf, wordsOf } from '../../support/pages/page.ts'
import { entriesOf } from '../../support/site/admin-session.ts'
import { desk, openFirm, thursday } from '../../support/site/desk/agents-desk.ts'
import { allSent } from '../../support/site/facts.ts'
import { bothDatabases, type DatabaseKind } from '../../support/site/test-site.ts'

const page = `${desk}/appointments/hand-over`
const at = (time: string) => `${thursday}T${time}:00.000Z`

/** Kim leaves: five calls of hers, one of them when Pat has one too, another without an email address. */
async function openLeaver(kind: DatabaseKind) {
  const firm = await openFirm(kind)
  const { db } = firm.site.runtime
  await allSent(firm.site)
  const like = await db
    .selectFrom('appointments')
    .selectAll()
    .where('appointment_id', '=', firm.appointments.kim)
    .executeTakeFirstOrThrow()
  const rows = ['10:00', '11:00', '12:15', '14:00'].map((time, place) => {
    const [, minutes = ''] = time.split(':')
    const end = (more: number) => new Date(Date.parse(at(time)) + more * 60_000).toISOString()
    const { form_key: _, search_number: __, ...rest } = like as typeof like & { search_number?: number }
    return {
      ...rest,
      ...{
        appointment_id: `call-${time.replace(':', '')}`,
        reference: `H-CALL${place}${minutes}`,
        form_key: `key ${time}`,
      },
      ...{ manage_token_hash: `token ${time}`, starts_at: at(time), ends_at: end(45), occupied_until: end(60) },
      ...{ name: `Caller ${time}`, email: time === '14:00' ? '' : `caller-${place}@example.org` },
    }
  })
  await db.insertInto('appointments').values(rows).execute()
  await db
    .updateTable('appointments')
    .set({ starts_at: at('11:00'), ends_at: at('11:45'), occupied_until: at('12:00') })
    .where('appointment_id', '=', firm.appointments.pat)
    .execute()
  const agentsOf = async () => {
    const found = await db
      .selectFrom('appointments')
      .select(['starts_at', 'agent_id', 'appointment_id'])
      .orderBy('starts_at')
      .orderBy('appointment_id')
      .execute()
    return found
      .filter(({ appointment_id }) => appointment_id !== firm.appointments.pat)
      .map(({ agent_id }) => agent_id)
  }
  const mails = async () => {
    const sent = await db
      .selectFrom('outgoing_mails')
      .select(['kind', 'recipient'])
      .where('kind', 'in', ['appointment-moved', 'agent-notice', 'appointment-cancelled', 'appointment-restored'])
      .execute()
    return sent.map(({ kind, recipient }) => `${kind} ${recipient}`).sort()
  }
  const before = await mails()
  return {
    ...firm,
    agentsOf,
    /** Since it was opened. */
    mails: async () => {
      const now = await mails()
      for (const each of before) now.splice(now.indexOf(each), 1)
      return now
    },
    leave: () => db.updateTable('agents').set({ is_active: 0 }).where('agent_id', '=', 'agent-1').execute(),
    read: async (path: string) => (await firm.admin.read(path)).html,
    post: (fields: Record<string, string>, path = page) => firm.admin.post(path, fields),
  }
}

const cover = `${page}?agent=agent-1`

for (const kind of bothDatabases) {
  test(`five calls of a leaver: who takes which is shown, confirmed once, emailed once, undone once (${kind})`, async () => {
    await using firm = await openLeaver(kind)
    await firm.leave()
    const shown = await firm.read(cover)
    expect(wordsOf(shown)).toContain('4 calls to hand over')
    expect(wordsOf(shown)).toMatch(/1 call to move .*free at this time.*Thu 14 Jan 2027, 11:00/)
    expect(await firm.agentsOf()).toEqual(Array(5).fill('agent-1'))

    const answer = await (await firm.post(formOf(shown, 'hand-over').fields)).text()
    expect(wordsOf(answer)).toContain('4 calls handed over. We’re emailing the visitors and the agents.')
    expect(wordsOf(answer)).toContain('please tell them yourself: Caller 14:00')
    expect(await firm.agentsOf()).toEqual(['agent-2', 'agent-2', 'agent-1', 'agent-2', 'agent-2'])
    await allSent(firm.site)
    const told = await firm.mails()
    expect(told.filter((mail) => mail.startsWith('appointment-moved'))).toEqual([
      ...['appointment-moved caller-0@example.org', 'appointment-moved caller-2@example.org'],
      'appointment-moved client-of-agent-1@example.org',
    ])
    expect(told.filter((mail) => mail === 'agent-notice pat@example.org')).toHaveLength(4)
    expect(told.filter((mail) => mail === 'agent-notice kim@example.org')).toHaveLength(4)
    const mail = firm.site.inbox.findLast(({ to }) => to === 'caller-0@example.org')
    expect(mail?.text).toContain('Someone else on our team will take your appointment. The time stays the same:')

    const undo = formOf(answer, 'undo-hand-over').fields
    for (const undone of await Promise.all([firm.post(undo), firm.post(undo)])) {
      expect(pageOf(await undone.text()).done).toContain('4 calls given back.')
    }
    expect(await firm.agentsOf()).toEqual(Array(5).fill('agent-1'))
    const changes = (await entriesOf(firm.site)).filter(({ action }) => action === 'appointment-changed')
    expect(changes).toHaveLength(8)
  })

  test(`sent twice it is done once; what has changed since hands over nothing (${kind})`, async () => {
    await using firm = await openLeaver(kind)
    await firm.leave()
    const form = formOf(await firm.read(cover), 'hand-over').fields
    const both = await Promise.all([firm.post(form), firm.post(form)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const again = await firm.post(form)
    expect([again.status, await firm.agentsOf()]).toEqual([
      200,
      ['agent-2', 'agent-2', 'agent-1', 'agent-2', 'agent-2'],
    ])

    const undo = formOf(await again.text(), 'undo-hand-over').fields
    await firm.site.runtime.db
      .updateTable('appointments')
      .set({ sequence: 7 })
      .where('appointment_id', '=', 'call-1215')
      .execute()
    const refused = await firm.post(undo)
    expect(refused.status).toBe(409)
    expect(pageOf(await refused.text()).alert).toContain('no calls have been given back')
    expect(await firm.agentsOf()).toEqual(['agent-2', 'agent-2', 'agent-1', 'agent-2', 'agent-2'])
  })

  test(`a colleague who is no longer free, or a call that changed, is told, and nothing is half done (${kind})`, async () => {
    await using firm = await openLeaver(kind)
    const { db } = firm.site.runtime
    await firm.leave()
    const form = formOf(await firm.read(cover), 'hand-over').fields
    const off = { day_off_id: 'off', agent_id: 'agent-2', first_day: thursday, last_day: thursday, note: '' }
    await db
      .insertInto('days_off')
      .values({ ...off, off_from: '12:00', off_until: '13:00' })
      .execute()
    const refused = await firm.post(form, cover)
    expect(refused.status).toBe(409)
    const html = await refused.text()
    expect(pageOf(html).alert).toContain(
      'Something changed after you opened this page, so no calls have been handed over',
    )
    expect(wordsOf(html)).toContain('3 calls to hand over')
    await db.deleteFrom('days_off').execute()
    await db
      .updateTable('appointments')
      .set({ status: 'cancelled' })
      .where('appointment_id', '=', 'call-1000')
      .execute()
    expect((await firm.post(form)).status).toBe(409)
    expect([await firm.agentsOf(), await firm.mails()]).toEqual([Array(5).fill('agent-1'), []])
    const hostile = { 'row-x': 'x', 'row-call-1215': '0 \0', intent: 'hand-over' }
    expect((await firm.post(hostile)).status).toBe(409)
    expect((await firm.post({ 'row-call-1215': '0 agent-1', intent: 'hand-over' })).status).toBe(409)
    expect((await firm.post({ 'row-call-1100': '0 agent-2', intent: 'hand-over' })).status).toBe(409)
    expect((await firm.post({ intent: 'hand-over' })).status).toBe(422)
    expect(await firm.agentsOf()).toEqual(Array(5).fill('agent-1'))
  })

  test(`two copies hand over the same calls at once: each call has one agent, and one set of steps (${kind})`, async () => {
    await using firm = await openLeaver(kind)
    const { db } = firm.site.runtime
    const lee = { agent_id: 'agent-3', name: 'Lee', email: 'lee@example.org', created_at: at('00:00') }
    await db
      .insertInto('agents')
      .values({ ...lee, is_active: 1 })
      .execute()
    await db
      .insertInto('opening_hours')
      .values({ agent_id: 'agent-3', weekday: 4, opens_from: '09:00', closes_at: '17:00' })
      .execute()
    const calls = ['call-1000', 'call-1215', 'call-1400']
    const give = (runtime: Runtime, toAgentId: string) =>
      handOver(runtime, {
        confirmed: new Map(calls.map((id) => [id, { sequence: 0, toAgentId }])),
        ...{ onlyAgentId: null, by: { actor: firm.admin.adminId, address: null } },
      })
    const done = await Promise.all([give(firm.site.runtime, 'agent-2'), give(firm.site.openTwin(), 'agent-3')])
    expect(done.sort()).toEqual([false, true])
    const taken = await db
      .selectFrom('taken_steps')
      .select(['agent_id', 'appointment_id'])
      .where('appointment_id', 'in', calls)
      .execute()
    const agents = new Set(taken.map(({ agent_id }) => agent_id))
    expect([agents.size, agents.has('agent-1'), taken.length]).toEqual([1, false, 36])
  })

  test(`agents hand over their own calls alone, and see no others (${kind})`, async () => {
    await using firm = await openLeaver(kind)
    const asKim = async (path: string) => (await firm.site.request(path, { headers: { cookie: firm.kim } })).text()
    const postAsKim = (fields: Record<string, string>) => firm.site.post(page, fields, { cookie: firm.kim })
    expect(wordsOf(await asKim(cover))).toContain('4 calls to hand over')
    const pats = `${page}?agent=agent-2`
    expect(pageOf(await asKim(pats)).forms('hand-over')).toEqual([])
    expect(wordsOf(await asKim(pats))).toContain('your account can’t hand them over')
    const rows = `${page}?row-${firm.appointments.pat}=0`
    expect(pageOf(await asKim(rows)).forms('hand-over')).toEqual([])
    const forged = { [`row-${firm.appointments.pat}`]: '0 agent-1', intent: 'hand-over' }
    expect((await postAsKim(forged)).status).toBe(409)

    // Nor are they told about a call of theirs that an admin has given to a colleague.
    const { fields } = formOf(await firm.read(cover), 'hand-over')
    const given = { intent: 'hand-over', 'row-call-1400': fields['row-call-1400'] ?? '' }
    expect((await firm.post(given)).status).toBe(200)
    const asked = await postAsKim(given)
    expect([asked.status, (await asked.text()).includes('Caller 14:00')]).toEqual([409, false])
    const version = { 'row-call-1400': '1' }
    expect((await firm.post({ intent: 'undo-hand-over', ...version })).status).toBe(200)

    const done = await postAsKim(formOf(await asKim(cover), 'hand-over').fields)
    expect(done.status).toBe(200)
    const undo = formOf(await done.text(), 'undo-hand-over').fields
    const asPat = await firm.site.post(page, { ...undo }, { cookie: '' })
    expect(asPat.status).toBe(302)
    expect((await postAsKim(undo)).status).toBe(200)
    expect(await firm.agentsOf()).toEqual(Array(5).fill('agent-1'))
  })

  test(`it begins where conflicts are listed, and on an agent's pages (${kind})`, async () => {
    await using firm = await openLeaver(kind)
    expect(await firm.read(`${desk}/availability?agent=agent-1`)).toContain(`href="${cover}"`)
    await firm.leave()
    for (const path of [desk, `${desk}/availability`]) expect(await firm.read(path), path).toContain(`href="${cover}"`)
    const { user_id } = await firm.site.runtime.db
      .selectFrom('users')
      .select('user_id')
      .where('agent_id', '=', 'agent-1')
      .executeTakeFirstOrThrow()
    expect(await firm.read(`${desk}/users/${user_id}`)).toContain(`href="${cover}"`)
  })

  test(`ticked rows are moved to a colleague, or cancelled, after a preview (${kind})`, async () => {
    await using firm = await openLeaver(kind)
    const list = await firm.read(`${desk}/appointments?view=list`)
    for (const path of [page, `${desk}/appointments/cancel`]) {
      expect(list).toMatch(
        new RegExp(
          `<button[^>]*formAction="${path}"[^>]*formMethod="get"|formMethod="get"[^>]*formAction="${path}"`,
          'i',
        ),
      )
    }
    const rows = new URLSearchParams({ 'row-call-1000': '0', 'row-call-1215': '0' })
    const moving = await firm.read(`${page}?${rows}&to=agent-2`)
    expect(wordsOf(moving)).toContain('2 calls to hand over')

    const cancelling = await firm.read(`${desk}/appointments/cancel?${rows}`)
    expect(wordsOf(cancelling)).toContain('2 appointments to cancel')
    const statuses = async () => {
      const ids = ['call-1000', 'call-1215']
      const found = firm.site.runtime.db.selectFrom('appointments').select('status').where('appointment_id', 'in', ids)
      return (await found.execute()).map(({ status }) => status)
    }
    const form = formOf(cancelling, 'cancel-selected').fields
    const path = `${desk}/appointments/cancel`
    await firm.site.runtime.db
      .updateTable('appointments')
      .set({ sequence: 1 })
      .where('appointment_id', '=', 'call-1215')
      .execute()
    expect([(await firm.post(form, path)).status, await statuses()]).toEqual([409, ['booked', 'booked']])
    await firm.site.runtime.db
      .updateTable('appointments')
      .set({ sequence: 0 })
      .where('appointment_id', '=', 'call-1215')
      .execute()
    const done = await firm.post(form, path)
    expect([done.status, await statuses()]).toEqual([200, ['cancelled', 'cancelled']])
    expect((await firm.post(form, path)).status).toBe(200)
    await allSent(firm.site)
    expect((await firm.mails()).filter((mail) => mail.startsWith('appointment-cancelled'))).toHaveLength(2)
    expect((await firm.post(formOf(await done.text(), 'restore-selected').fields, path)).status).toBe(200)
    expect(await statuses()).toEqual(['booked', 'booked'])
  })
}
