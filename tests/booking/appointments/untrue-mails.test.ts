import { expect, test, vi } from 'vitest'
import { moveAppointment } from '#src/features/booking/appointments/changes/move-appointment.server.ts'
import type { Mailer } from '#src/platform/mail/mailer.server.ts'
import { createOutboxSender } from '#src/platform/outbox/outbox-sender.server.ts'
import { eventually } from '../../support/eventually.ts'
import { bookingForm } from '../../support/site/booking/booking-request.ts'
import { makeUser } from '../../support/site/people.ts'
import { bothDatabases, openTestSite, type TestSite, wednesdayMorning } from '../../support/site/test-site.ts'

const visitor = 'robin@example.org'
const monday = (hour: number) => `2027-01-18T${hour}:00:00.000Z`

/** Books a slot on a site that sends nothing for now, and returns the path of the appointment's page. */
async function bookUnsent(site: TestSite): Promise<string> {
  await site.runtime.outbox.stop()
  const answer = await site.post('/contact', await bookingForm(site, { startsAt: monday(11), email: visitor }))
  expect(answer.status).toBe(303)
  return answer.headers.get('location') ?? ''
}

/** The emails of a recipient that are still to be sent, without reminders. */
async function queuedTo({ runtime }: TestSite, to: string): Promise<string[]> {
  const rows = await runtime.db
    .selectFrom('outgoing_mails')
    .select(['mail_key', 'kind'])
    .where('recipient', '=', to)
    .where('status', '=', 'queued')
    .orderBy('mail_key')
    .execute()
  return rows.filter(({ kind }) => !kind.includes('reminder')).map(({ mail_key }) => mail_key.replace(/^.*?:.*?:/, ''))
}

async function makeAgents({ runtime: { db, clock } }: TestSite): Promise<void> {
  const created_at = clock.now().toISOString()
  const agents = ['a', 'b', 'c'].map((agent_id) => ({
    agent_id,
    name: agent_id,
    email: `${agent_id}@harbour.example`,
    is_active: 1 as const,
    created_at,
  }))
  await db.insertInto('agents').values(agents).execute()
  const hours = { weekday: 1, opens_from: '09:00', closes_at: '17:00' }
  await db
    .insertInto('opening_hours')
    .values(agents.map(({ agent_id }) => ({ agent_id, ...hours })))
    .execute()
}

for (const kind of bothDatabases) {
  test(`of a booking cancelled and restored before any email left, only the last is told (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const page = await bookUnsent(site)
    expect(await queuedTo(site, visitor)).toEqual(['booked:0'])
    for (const intent of ['cancel', 'restore']) expect((await site.post(page, { intent })).status).toBe(303)
    expect(await queuedTo(site, visitor)).toEqual(['restored:2'])
    expect(await queuedTo(site, 'agent@harbour.example')).toEqual(['restored:2:agent'])
  })

  test(`while no email leaves, any number of changes leaves one that tells the last (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const page = await bookUnsent(site)
    for (let turn = 1; turn <= 15; turn += 1) {
      const intent = turn % 2 === 1 ? 'cancel' : 'restore'
      expect((await site.post(page, { intent })).status).toBe(303)
      const last = `${turn % 2 === 1 ? 'cancelled' : 'restored'}:${turn}`
      expect(await queuedTo(site, visitor)).toEqual([last])
      expect(await queuedTo(site, 'agent@harbour.example')).toEqual([`${last}:agent`])
    }
  })

  test(`an agent who lost the appointment still learns of it, however often it moves (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeAgents(site)
    const by = { actor: await makeUser(site, { email: 'admin@example.org', role: 'admin' }), address: '192.0.2.1' }
    await bookUnsent(site)
    const place = async () =>
      site.runtime.db
        .selectFrom('appointments')
        .select(['appointment_id as appointmentId', 'agent_id as agentId', 'sequence'])
        .executeTakeFirstOrThrow()
    const first = (await place()).agentId
    const [second = '', third = ''] = ['a', 'b', 'c'].filter((agentId) => agentId !== first)
    const moveTo = async (agentId: string, hour: number) => {
      const { appointmentId, sequence } = await place()
      const change = { appointmentId, sequence, by, agentId, startsAt: Date.parse(monday(hour)) }
      expect(await moveAppointment(site.runtime, change)).toEqual({ ok: true })
      return Promise.all([first, second, third].map((agent) => queuedTo(site, `${agent}@harbour.example`)))
    }
    expect(await moveTo(second, 12)).toEqual([['moved:1:former'], ['moved:1:agent'], []])
    expect(await moveTo(third, 13)).toEqual([['moved:1:former'], ['moved:2:former'], ['moved:2:agent']])
    expect(await moveTo(first, 14)).toEqual([['moved:3:agent'], ['moved:2:former'], ['moved:3:former']])
    expect(await queuedTo(site, visitor)).toEqual(['moved:3'])
  })

  test(`an email being sent when it becomes untrue stays on record, and is not tried again (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const page = await bookUnsent(site)
    const gate = Promise.withResolvers<void>()
    const sent: string[] = []
    const deliver: Mailer['deliver'] = async ({ to, subject }) => {
      await gate.promise
      if (to === visitor && subject.startsWith('Booked: ')) throw new Error('no line')
      sent.push(subject)
    }
    const sender = createOutboxSender({ ...site.runtime, mailer: { deliver } })
    sender.wake()
    const statuses = async () => {
      const rows = site.runtime.db
        .selectFrom('outgoing_mails')
        .select(['kind', 'status'])
        .where('recipient', '=', visitor)
      return Object.fromEntries((await rows.execute()).map((row) => [row.kind, row.status]))
    }
    await eventually(async () => expect(await statuses()).toMatchObject({ 'appointment-booked': 'sending' }))
    expect((await site.post(page, { intent: 'cancel' })).status).toBe(303)
    gate.resolve()
    sender.wake()
    await eventually(async () =>
      expect(await statuses()).toEqual({ 'appointment-booked': 'queued', 'appointment-cancelled': 'sent' }),
    )
    vi.setSystemTime(wednesdayMorning.getTime() + 5 * 60_000)
    sender.wake()
    await eventually(async () =>
      expect(await statuses()).toEqual({ 'appointment-booked': 'skipped', 'appointment-cancelled': 'sent' }),
    )
    await sender.stop()
    expect(sent).toContain('Cancelled: Mon 18 Jan, 11:00')
  })

  test(`a failed email about an earlier state cannot be sent again by staff (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const page = await bookUnsent(site)
    const { db } = site.runtime
    await db.updateTable('outgoing_mails').set({ status: 'failed' }).where('kind', '=', 'appointment-booked').execute()
    expect((await site.post(page, { intent: 'cancel' })).status).toBe(303)
    const failed = db.selectFrom('outgoing_mails').select('encrypted_content').where('status', '=', 'failed')
    expect(await failed.execute()).toEqual([{ encrypted_content: null }])
  })
}
