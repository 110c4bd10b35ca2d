import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageOf, wordsOf } from '../../support/pages/page.ts'
import { openProcessPair, type Process, type ProcessPair } from '../../support/processes/process-pair.ts'
import { isWholeRun } from '../../support/series.ts'
import { password } from '../../support/site/people.ts'
import { databasesOfCopies } from '../../support/site/test-site.ts'

const slowly = { timeout: 180_000 }
const rounds = 6

describe.each(databasesOfCopies)('two processes on one database (%s)', (kind) => {
  let pair: ProcessPair
  let [here, there]: Process[] = []
  let cookie = ''
  beforeAll(async () => {
    pair = await openProcessPair(kind)
    ;[here, there] = pair.processes
    cookie = await pair.processes[0].signIn(pair.admin.email, pair.admin.password)
  })
  afterAll(() => pair?.[Symbol.asyncDispose]())

  const page = async (path: string) => (await pair.processes[0].get(path, cookie)).text()
  const idOf = async (email: string) => {
    const html = await page(`/admin-profile/users?email=${email}`)
    const [user] = pageOf(html).links(email)
    return /users\/([\w-]+)/.exec(user?.href ?? '')?.[1] ?? 'nobody'
  }
  const create = async (email: string) => {
    await here?.post('/admin-profile/users', { intent: 'create-user', name: 'Robin', email, password }, { cookie })
    return idOf(email)
  }
  const press = (process: Process | undefined, userId: string, intent: string, as = cookie) =>
    process?.post(`/admin-profile/users/${userId}`, { intent }, { cookie: as })

  test('a user disabled in one process is signed out of both from the next request', slowly, async () => {
    const userId = await create('client@example.org')
    for (const [by, at] of [
      [here, there],
      [there, here],
    ]) {
      const theirs = (await at?.signIn('client@example.org', password)) ?? ''
      expect((await at?.get('/profile', theirs))?.status).toBe(200)
      expect((await press(by, userId, 'disable'))?.status).toBe(200)
      const answers = await Promise.all(
        [here, there].flatMap((process) => [
          process?.get('/profile', theirs),
          process?.get('/profile.data', theirs),
          process?.get('/api/auth/token', theirs),
          process?.get('/api/auth/get-session', theirs),
        ]),
      )
      expect(answers.map((answer) => answer?.status)).toEqual([302, 202, 401, 200, 302, 202, 401, 200])
      expect(await answers[3]?.text()).toBe('null')
      expect((await press(at, userId, 'enable'))?.status).toBe(200)
    }
  })

  const testFully = test.runIf(isWholeRun)

  testFully(`of two admins demoting each other one remains, ${rounds} of ${rounds} times`, slowly, async () => {
    const second = await create('second@example.org')
    const first = await idOf(pair.admin.email)
    await press(here, second, 'make-admin')
    const theirs = await pair.processes[1].signIn('second@example.org', password)
    const one = { ...pair.admin, userId: first, cookie }
    const two = { email: 'second@example.org', password, userId: second, cookie: theirs }
    for (let round = 0; round < rounds; round += 1) {
      const [intent, back] = round % 2 === 0 ? ['make-client', 'make-admin'] : ['disable', 'enable']
      const answers = await Promise.all([
        press(here, second, intent, one.cookie),
        press(there, first, intent, two.cookie),
      ])
      // The other is no admin any more when their press is answered.
      const statuses = answers.map((answer) => answer?.status)
      const hasWon = statuses.map((status) => status === 200)
      expect(hasWon.filter(Boolean), `round ${round}: ${statuses}`).toHaveLength(1)
      // The one who remains is still an admin, and promotes the other again.
      const [staying, other] = hasWon[0] === true ? [one, two] : [two, one]
      expect((await there?.get('/admin-profile', staying.cookie))?.status, `round ${round}`).toBe(200)
      expect((await press(here, other.userId, back, staying.cookie))?.status, `round ${round}, back`).toBe(200)
      other.cookie = await pair.processes[0].signIn(other.email, other.password)
    }
    cookie = one.cookie
  })

  testFully('what both processes write to the audit log at the same time is one chain', slowly, async () => {
    const userId = await create('busy@example.org')
    // That the record was read is written once in a while: not among what is counted.
    await page(`/admin-profile/users/${userId}`)
    const numberOf = (html: string) => Number(/All (\d+) entries are unchanged/.exec(wordsOf(html))?.[1])
    const before = numberOf(await page('/admin-profile/audit?check'))
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => press(index % 2 === 0 ? here : there, userId, 'sign-out')),
    )
    expect(new Set(answers.map((answer) => answer?.status))).toEqual(new Set([200]))
    const after = await page('/admin-profile/audit?check')
    expect(wordsOf(after)).toContain('No entry has been altered.')
    expect(numberOf(after) - before).toBe(60)
  })
})
