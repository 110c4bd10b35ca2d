import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { hourlyJobsOf } from '../../../server/scheduled-jobs.ts'
import { bookingForm } from '../../support/site/booking/booking-request.ts'
import { openTestSite, type TestSite } from '../../support/site/test-site.ts'

const story = 'Zebedee was called by a man who said he was from the bank.'

/** The files of SQLite in the data folder that contain the story. */
function filesWithStory({ runtime: { settings } }: TestSite): string[] {
  const names = readdirSync(settings.dataDir).filter((name) => name.startsWith('harbour.sqlite'))
  return names.filter((name) => readFileSync(join(settings.dataDir, name)).includes(story))
}

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
