import { expect, test, vi } from 'vitest'
import { recordPath } from '#src/platform/subject.ts'
import { hourlyJobsOf } from '../../../server/scheduled-jobs.ts'
import { eventually } from '../../support/eventually.ts'
import { pageOf } from '../../support/pages/page.ts'
import { bookingForm } from '../../support/site/booking/booking-request.ts'
import { openAppointmentDesk } from '../../support/site/desk/appointment-desk.ts'
import { allSent } from '../../support/site/facts.ts'
import { enter } from '../../support/site/newsletter.ts'
import { addNote, noteFormIn } from '../../support/site/notes.ts'
import { makeUser } from '../../support/site/people.ts'
import { databaseFilesWith } from '../../support/site/stored-words.ts'
import { openTestSite, type TestSite } from '../../support/site/test-site.ts'

const story = 'Zebedee was called by a man who said he was from the bank.'

const filesWithStory = (site: TestSite) => databaseFilesWith(site, story.toLowerCase())

test('what is deleted is gone from the bytes of the database’s files', async () => {
  await using site = await openTestSite('sqlite')
  const doJobs = async () => {
    for (const job of Object.values(hourlyJobsOf(site.runtime))) await job()
  }
  await site.post('/contact', await bookingForm(site, { story }))
  expect(filesWithStory(site)).toEqual(['harbour.sqlite-wal'])
  await doJobs()
  expect(filesWithStory(site)).toEqual(['harbour.sqlite'])
  vi.setSystemTime(new Date('2029-02-01T10:00:00.000Z'))
  await doJobs()
  expect(await site.runtime.db.selectFrom('appointments').selectAll().execute()).toEqual([])
  expect(filesWithStory(site)).toEqual([])
})

test('what staff delete is gone from those bytes at once', async () => {
  await using desk = await openAppointmentDesk('sqlite')
  const { site } = desk
  const filesWith = (words: string) => databaseFilesWith(site, words)

  const { page } = await desk.book('2027-01-18', '11:00', 'robin@example.org')
  await addNote(desk, page, 'Said he felt like a dodo.')
  expect(filesWith('dodo')).not.toEqual([])
  const note = noteFormIn(await desk.read(page))
  expect((await desk.post(page, { ...note, intent: 'delete-note' })).status).toBe(200)
  expect(filesWith('dodo')).toEqual([])

  const userId = await makeUser(site, { email: 'quagga@example.org' })
  const deleted = await desk.post(`/admin-profile/users/${userId}`, { intent: 'delete' })
  expect(pageOf(await deleted.text()).done).toBe('User deleted. Their appointments remain.')
  expect(filesWith('quagga')).toEqual([])

  await enter(site, 'thylacine@example.org')
  const subscribers = site.runtime.db.selectFrom('subscribers').select('subscriber_id as subscriberId')
  const [subscriber] = await eventually(async () => {
    const rows = await subscribers.execute()
    expect(rows).toHaveLength(1)
    return rows
  })
  await allSent(site)
  await desk.post(recordPath('subscriber', subscriber?.subscriberId ?? ''), { intent: 'delete' })
  expect(await subscribers.execute()).toEqual([])
  // The list of sent emails names the recipient for longer, but not in what is yet to be written to the database.
  expect(filesWith('thylacine')).toEqual(['harbour.sqlite'])
})
