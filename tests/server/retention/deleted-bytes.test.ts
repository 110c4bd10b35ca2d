import { expect, test, vi } from 'vitest'
import { hourlyJobsOf } from '../../../server/scheduled-jobs.ts'
import { bookingForm } from '../../support/site/booking/booking-request.ts'
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
