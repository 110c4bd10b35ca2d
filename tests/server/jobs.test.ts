import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { signUpJob } from '#src/features/accounts/sign-in/sign-up.server.ts'
import { enqueueJob, type JobKind } from '#src/platform/jobs.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { registerJobHandlers } from '../../server/jobs.ts'
import { bothDatabases, openTestSite, type TestSite, wednesdayMorning } from '../support/site/test-site.ts'
import { statementsOf } from '../support/statements.ts'

const minuteMs = 60_000
const after = (ms: number) => vi.setSystemTime(wednesdayMorning.getTime() + ms)
const probe: JobKind<Runtime, { word: string }> = { kind: 'probe', run: async () => undefined }

const waiting = async ({ runtime: { db } }: TestSite) =>
  (await db.selectFrom('jobs').select(['kind', 'attempts']).execute()).map(
    ({ kind, attempts }) => `${kind} ${attempts}`,
  )

for (const kind of bothDatabases) {
  test(`a job runs once, in whichever process is first, and its payload is unreadable (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const runners = [site.runtime, site.openTwin(), site.openTwin()]
    const done: string[] = []
    for (const { jobs } of runners) {
      jobs.handle('probe', async ({ word }: { word: string }) => void done.push(word))
    }
    const words = Array.from({ length: 20 }, (_, index) => `word ${index}`)
    for (const word of words) await enqueueJob(site.runtime, probe, { word })
    const { rows } = await sql<{ encrypted_payload: string }>`select encrypted_payload from jobs`.execute(
      site.runtime.db,
    )
    expect(JSON.stringify(rows)).not.toContain('word')
    await Promise.all(runners.map(({ jobs }) => jobs.drain()))
    expect(done.sort()).toEqual(words.sort())
    expect(await waiting(site)).toEqual([])
  })

  test(`a job that is due when the process stops is left to the next one, with all its attempts (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { jobs } = site.runtime
    const done: string[] = []
    let stopped = Promise.resolve()
    jobs.handle('probe', async ({ word }: { word: string }) => {
      done.push(word)
      stopped = jobs.stop()
    })
    for (const word of ['first', 'second']) await enqueueJob(site.runtime, probe, { word })
    await jobs.drain()
    await stopped
    expect([done, await waiting(site)]).toEqual([['first'], ['probe 0']])
  })

  test(`a failing job is retried later, five times in all, and holds up no other (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { jobs } = site.runtime
    const done: string[] = []
    jobs.handle('probe', async ({ word }: { word: string }) => {
      if (word === 'bad') throw new Error('it does not work')
      done.push(word)
    })
    for (const word of ['bad', 'good']) await enqueueJob(site.runtime, probe, { word })
    await jobs.drain()
    await jobs.drain()
    expect([done, await waiting(site)]).toEqual([['good'], ['probe 1']])
    for (const minutes of [1, 5, 14, 30]) {
      after(minutes * minuteMs)
      await jobs.drain()
    }
    expect(await waiting(site)).toEqual([])
    const messages = site.logLines.map(({ msg }) => msg).filter((msg) => String(msg).startsWith('a job'))
    expect(messages).toEqual([
      ...Array(4).fill('a job failed and will be retried'),
      'a job failed too often and was dropped',
    ])
  })

  test(`a killed process's job is taken over after a minute and runs correctly (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const wish = { name: 'Anna', email: 'anna@example.org', passwordHash: '$argon2id$a hash', hasCurrentUser: false }
    await enqueueJob(site.runtime, signUpJob, wish)
    await signUpJob.run(site.runtime, wish)
    const killed = { attempts: 1, due_at: new Date(wednesdayMorning.getTime() + minuteMs).toISOString() }
    await site.runtime.db.updateTable('jobs').set(killed).execute()
    const twin = site.openTwin()
    registerJobHandlers(twin)
    await twin.jobs.drain()
    expect(await waiting(site)).toEqual(['sign-up 1'])
    after(minuteMs)
    await twin.jobs.drain()
    expect(await waiting(site)).toEqual([])
    const mails = await site.runtime.db.selectFrom('outgoing_mails').select('kind').execute()
    expect(mails).toEqual([{ kind: 'confirm-address' }, { kind: 'confirm-address' }])
  })

  test(`a stopped process starts no job; queued jobs wait for the next (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const twin = site.openTwin()
    twin.jobs.handle('probe', () => Promise.reject(new Error('it must not begin')))
    await enqueueJob(twin, probe, { word: 'kept' })
    twin.jobs.wake()
    await twin.jobs.stop()
    expect(await waiting(site)).toEqual(['probe 0'])
    const done: string[] = []
    site.runtime.jobs.handle('probe', async ({ word }: { word: string }) => void done.push(word))
    await site.runtime.jobs.drain()
    expect(done).toEqual(['kept'])
  })
}

for (const kind of bothDatabases) {
  test(`a sign-up killed between the account and its user document is finished by the next run (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { db, jobs } = site.runtime
    await site.fetch('/login?mode=create', {
      method: 'POST',
      body: new URLSearchParams({
        name: 'Anna',
        email: 'anna@example.org',
        password: 'a lighthouse keeper sleeps late',
      }),
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    const job = await db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow()
    await jobs.drain()
    // What a kill at that moment leaves: the account, no document, and the job.
    await db.deleteFrom('outgoing_mails').execute()
    await db.deleteFrom('people').execute()
    await db.deleteFrom('users').execute()
    await db.insertInto('jobs').values(job).execute()
    const statements = await statementsOf(site, () => jobs.drain())
    const documents = await db.selectFrom('users').select(['name', 'email', 'role']).execute()
    expect(documents).toEqual([{ name: 'Anna', email: 'anna@example.org', role: 'client' }])
    const mails = await db.selectFrom('outgoing_mails').select('kind').execute()
    expect(mails).toEqual([{ kind: 'confirm-address' }])
    // Hashes of passwords have no index: among all of them, only those of this address are compared.
    const comparing = statements.filter((statement) => /where .*"password" =/.test(statement))
    expect(comparing).toEqual([expect.stringMatching(/where .*"email" =/)])
  })
}
