import { expect, test, vi } from 'vitest'
import { openProcessPair } from '../support/processes/process-pair.ts'
import { bookTime } from '../support/site/booking/availability-page.ts'
import { openAppointmentDesk } from '../support/site/desk/appointment-desk.ts'
import { addNote } from '../support/site/notes.ts'
import { bothDatabases } from '../support/site/test-site.ts'

const path = '/admin-profile/version'

for (const kind of bothDatabases) {
  test(`a watched page is told of everything that it shows, and of nothing else (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { site } = desk
    const { page, visitorPage } = await desk.book('2027-01-14', '10:00', 'robin@example.org')
    // What it writes would be told of too.
    await site.runtime.outbox.stop()
    const twin = site.openTwin()
    const failed = { status: 'failed', expires_at: null } as const
    const busy = { agent_id: 'agent-1', starts_at: '2027-01-14T12:00:00.000Z', ends_at: '2027-01-14T13:00:00.000Z' }
    const changes: Record<string, () => unknown> = {
      'a booking': () => bookTime(site, '2027-01-14', '11:00', 'kim@example.org'),
      'a move by its visitor': () => site.post(visitorPage, { intent: 'move', startsAt: '2027-01-14T14:00:00.000Z' }),
      'a note': () => addNote(desk, page, 'Called twice.'),
      'a cancellation': () => desk.press(page, 'cancel'),
      'a blocked hour': () => desk.post('/admin-profile', { intent: 'block', agentId: 'agent-1', day: '2027-02-04' }),
      'a busy time that another process reads': () => twin.db.insertInto('busy_times').values(busy).execute(),
      'an email that failed': () => twin.db.updateTable('outgoing_mails').set(failed).execute(),
      'a fault': () =>
        site.runtime.checkup.faults.push({ name: 'Disk', fault: 'The disk is full.', remedy: 'Empty it.' }),
      'the next minute': () => vi.setSystemTime('2027-01-13T10:01:00.000Z'),
    }
    for (const [name, change] of Object.entries(changes)) {
      const before = await desk.read(path)
      // Other tests write to the same PostgreSQL server.
      if (kind === 'sqlite') expect(await desk.read(path)).toBe(before)
      await change()
      expect([name, await desk.read(path)]).not.toEqual([name, before])
    }
  })
}

test('a watched page is not read again because another process answers', async () => {
  await using pair = await openProcessPair('postgres')
  const cookie = await pair.processes[0].signIn(pair.admin.email, pair.admin.password)
  const read = async () => Promise.all(pair.processes.map(async ({ get }) => (await get(path, cookie)).text()))
  // More than once, because other tests write to the same PostgreSQL server, and a minute may end.
  await vi.waitFor(async () => expect(new Set(await read()).size).toBe(1), { timeout: 20_000, interval: 50 })
})
