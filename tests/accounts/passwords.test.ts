import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { hashPassword } from '#src/features/accounts/passwords/password-hash.server.ts'
import { findPasswordWeakness } from '#src/features/accounts/passwords/password-rules.ts'
import { firm } from '#src/firm/firm.ts'
import { eventually } from '../support/eventually.ts'
import { formOf } from '../support/pages/page.ts'
import { newAddress } from '../support/site/newsletter.ts'
import { makeUser, signInAs } from '../support/site/people.ts'
import { openTestSite, type TestSite } from '../support/site/test-site.ts'

const email = 'anna.ash@example.org'

/** Signs up with a password; returns the error at the field, or null if accepted. */
async function refusalOf(site: TestSite, password: string): Promise<string | null> {
  const form = { name: 'Anna', email, password }
  const answer = await site.post('/login?mode=create', form, { address: newAddress() })
  const html = await answer.text()
  if (password !== '' && password !== email) expect(html).not.toContain(password)
  return answer.status === 200 ? null : formOf(html, 'create-account').error('password')
}

/** Passwords and their errors; null = accepted. */
const verdicts: Record<string, RegExp | null> = {
  '': /^Enter a password$/,
  elevenchars: /^Use 12 characters or more$/,
  'twelve chars': null,
  'no figures no capitals': null,
  四つの言葉を並べた長い合言葉: null,
  '  spaces around it  ': null,
  [`${'four good words '.repeat(7)}and some more!!!`]: null,
  [`${'four good words '.repeat(8)}x`]: /^Use 128 characters or fewer$/,
  unbelievable: /one of the most common\./,
  '1qaz2wsx3edc': /one of the most common\./,
  QWERTY123456: /one of the most common\./,
  'Password2027!': /very common one with something added/,
  aaaaaaaaaaaa: /a simple pattern/,
  passwordpassword: /a simple pattern/,
  '123456789012': /one of the most common\./,
  '987654321098': /a simple pattern/,
  abcdefghijklmn: /a simple pattern/,
  [email]: /based on your email address/,
  'Anna.Ash1999': /based on your email address/,
  harbour123456: /based on our name/,
  letmeinletmein1: /a simple pattern/,
  'manchester united': /made of words that are common in passwords/,
}

test('a password has 12 to 128 characters; guessable ones are refused with advice', async () => {
  await using site = await openTestSite('sqlite')
  for (const [password, verdict] of Object.entries(verdicts)) {
    const refusal = await refusalOf(site, password)
    if (verdict === null) expect([password, refusal]).toEqual([password, null])
    else expect(refusal, password).toMatch(verdict)
    if (refusal?.startsWith('That password')) expect(refusal).toContain('Three or four unrelated words')
  }
})

const common = dictionary['passwords-common'] as string[]
const words = dictionary['diceware-common'] as string[]
const judge = (password: string) => findPasswordWeakness(password, { email, firm })

test('common passwords with additions are refused; four random words are accepted', () => {
  const long = common.filter((password) => password.length >= 12).filter((_, index) => index % 4 === 0)
  const short = common.filter((_, index) => index < 20 || index % 1000 === 0)
  const added = short.flatMap((password) => ['1948', '2027!', '!!!!!!', '12345678'].map((end) => `${password}${end}`))
  const refusable = [...long, ...added.filter((password) => password.length >= 12)]
  expect(refusable.length).toBeGreaterThan(200)
  expect(refusable.filter((password) => judge(password) === null)).toEqual([])
  const wordAt = (index: number) => words[(index * 104_729) % words.length] ?? ''
  const phrases = Array.from({ length: 100 }, (_, turn) => [0, 1, 2, 3].map((n) => wordAt(turn * 4 + n)).join(' '))
  expect(phrases.filter((phrase) => judge(phrase) !== null)).toEqual([])
})

test('the same rules apply wherever a password is chosen', async () => {
  await using site = await openTestSite('sqlite')
  await makeUser(site, { email: 'admin@example.org', role: 'admin' })
  const cookie = await signInAs(site, 'admin@example.org')
  const common = 'unbelievable'
  const create = (password: string) =>
    site.post('/admin-profile?add', { intent: 'create-user', name: 'Anna', email, password }, { cookie })
  const added = await create(common)
  expect(formOf(await added.text(), 'create-user').error('password')).toContain('most common')

  await create('')
  await eventually(() => expect(site.inbox).toHaveLength(1))
  const tokenIn = (index: number) => /token=([\w-]{22})/.exec(site.inbox[index]?.text ?? '')?.[1] ?? 'no token'
  const invited = { token: tokenIn(0) }
  const place = `/accept-invitation?token=${invited.token}`
  const answers = [await site.post(place, { ...invited, password: common })]
  answers.push(await site.post(place, { ...invited, password: email }))
  await site.post('/reset-password', { email })
  await eventually(() => expect(site.inbox).toHaveLength(2))
  const reset = { token: tokenIn(1), password: 'Anna.Ash1999' }
  answers.push(await site.post(`/reset-password?token=${reset.token}`, reset))
  for (const answer of answers) {
    expect(answer.status).toBe(422)
    expect(formOf(await answer.text(), 'new-password').error('password')).toMatch(/most common|your email address/)
  }
  expect((await site.post('/accept-invitation', { ...invited, password: 'a wholly new password' })).status).toBe(303)
})

test('a pasted password is used whole: only normalised, never cut off', async () => {
  await using site = await openTestSite('sqlite')
  const userId = await makeUser(site, { email })
  const long = `${'four good words '.repeat(7)}and some more!!!`
  expect(long).toHaveLength(128)
  const { setPassword } = await import('#src/features/accounts/passwords/credentials.server.ts')
  const hashed = await hashPassword(long)
  await setPassword(site.runtime, userId, hashed.ok ? hashed.hash : '')
  expect((await site.post('/login', { email, password: long.slice(0, -1) })).status).toBe(401)
  expect((await site.post('/login', { email, password: long })).status).toBe(303)
  const page = await (await site.request('/login')).text()
  expect(page).not.toMatch(/onpaste|autocomplete="off"/i)
})

test('hashing a password does not block the event loop', async () => {
  const hashed = Promise.all(Array.from({ length: 4 }, () => hashPassword('four good words')))
  let turns = 0
  let isDone = false
  void hashed.then(() => {
    isDone = true
  })
  while (!isDone) {
    turns += 1
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(turns).toBeGreaterThan(10)
  expect((await hashed)[0]).toEqual({ ok: true, hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) })
})
