import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { pageOf } from '../support/pages/page.ts'
import { isWholeRun } from '../support/series.ts'
import { makeUser, signInAs } from '../support/site/people.ts'
import { openTestSite, type TestSite } from '../support/site/test-site.ts'

const wrong = 'wrong password here'

/** How many passwords are checked at once, and more than may wait. */
const cores = Math.max(1, availableParallelism() - 1)
const waiting = 120

/** Tries a wrong password from a network of its own; returns before the answer. */
function guess(site: TestSite, name: string, network: number): Promise<Response> {
  return site.fetch('/login', {
    method: 'POST',
    body: new URLSearchParams({ email: `${name}@example.org`, password: wrong }),
    headers: { 'sec-fetch-site': 'same-origin' },
    address: `${10 + (network >> 8)}.${network & 255}.1.1`,
  })
}

/** A hash that takes about two seconds to check; those of the tests' other users take next to none. */
const slowHash = `$argon2id$v=19$m=8192,t=200,p=1$${unpadded(randomBytes(16))}$${unpadded(randomBytes(32))}`

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}

/** Keeps every core busy with slow hashes and fills the queue behind them. */
async function fillQueue(site: TestSite): Promise<{ answers: Promise<Response[]> }> {
  const { db } = site.runtime
  const slow: Promise<Response>[] = []
  for (let index = 0; index < waiting; index += 1) await makeUser(site, { email: `guess${index}@example.org` })
  for (let index = 0; index < cores; index += 1) {
    const userId = await makeUser(site, { email: `slow${index}@example.org` })
    await db.updateTable('auth_account').set({ password: slowHash }).where('user_id', '=', userId).execute()
  }
  const countLimits = () => db.selectFrom('limits').select('limit_key').execute()
  for (let index = 0; index < cores; index += 1) {
    const before = (await countLimits()).length
    slow.push(guess(site, `slow${index}`, index))
    await eventually(async () => expect((await countLimits()).length).toBeGreaterThan(before))
  }
  const flood = Array.from({ length: waiting }, (_, index) => guess(site, `guess${index}`, 300 + index))
  await eventually(() => expect(site.logLines.some(({ reason }) => reason === 'passwords waiting')).toBe(true))
  return { answers: Promise.all([...slow, ...flood]) }
}

test('with too many passwords waiting, the login page says so and the attempt isn’t counted', async () => {
  await using site = await openTestSite('sqlite')
  const tryWrong = () => site.post('/login', { email: 'anna@example.org', password: wrong }, { address: '9.9.9.9' })
  for (const _ of [1, 2]) expect((await tryWrong()).status).toBe(401)
  const { answers } = await fillQueue(site)
  const refused = await tryWrong()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60'])
  expect(pageOf(await refused.text()).alerts).toEqual(['You can’t log in at the moment. Please try again in a minute.'])
  const statuses = (await answers).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([401, 503]))
  // A hundred wait, and those in front of them are being checked.
  expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(100)
  // The attempt that was not checked is not held against anyone, and takes back no wrong one before it.
  const guesses: number[] = []
  for (let turn = 0; turn < 4; turn += 1) guesses.push((await tryWrong()).status)
  expect(guesses).toEqual([401, 401, 401, 429])
})

test.runIf(isWholeRun)(
  'sign-up, a change of password and a new one by link say so too, and keep the link',
  async () => {
    await using site = await openTestSite('sqlite')
    const email = 'anna@example.org'
    await makeUser(site, { email })
    const cookie = await signInAs(site, email)
    await site.post('/reset-password', { email })
    await eventually(() => expect(site.inbox).toHaveLength(1))
    const token = /token=([\w-]{22})/.exec(site.inbox[0]?.text ?? '')?.[1] ?? ''

    const { answers } = await fillQueue(site)
    const newPassword = 'a wholly new password'
    const createAccount = (newEmail: string) => {
      const form = { name: 'New', email: newEmail, password: newPassword }
      return site.post('/login?mode=create', form, { address: '9.9.9.9' })
    }
    const [signUp, change, reset] = await Promise.all([
      createAccount('new@example.org'),
      site.post('/profile/security', { intent: 'change-password', newPassword }, { cookie }),
      site.post('/reset-password', { token, password: newPassword }),
    ])
    expect([signUp.status, change.status, reset.status]).toEqual([503, 503, 503])
    expect(await signUp.text()).toContain('We couldn’t create your account. Please try again in a minute')
    for (const answer of [signUp, change, reset]) expect(answer.headers.get('retry-after')).toBe('60')
    for (const answer of [change, reset]) {
      expect(await answer.text()).toContain('We can’t check passwords at the moment, and nothing has changed.')
    }
    await answers
    expect(site.logLines.filter(({ level }) => Number(level) >= 50)).toEqual([])
    expect((await site.post('/reset-password', { token, password: newPassword })).status).toBe(200)
    // The sign-up that was refused is not held against its network, which may create ten accounts an hour.
    const created: number[] = []
    for (let index = 0; index < 11; index += 1) created.push((await createAccount(`new${index}@example.org`)).status)
    expect(created).toEqual([...Array(10).fill(200), 429])
  },
)
