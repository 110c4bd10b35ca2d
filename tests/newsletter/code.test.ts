import { expect, test, vi } from 'vitest'
import { formOf, wordsOf } from '../support/pages/page.ts'
import {
  codeIn,
  enter,
  mailsTo,
  newAddress,
  newsletterLinkIn,
  pressConfirm,
  statusOf,
  subscribe,
  typeCode,
} from '../support/site/newsletter.ts'
import { databaseKinds, openTestSite, type TestSite, wednesdayMorning } from '../support/site/test-site.ts'

const email = 'robin@example.org'
const minutesLater = (minutes: number) => new Date(wednesdayMorning.getTime() + minutes * 60_000)
const wrongWords = 'That code isn’t right for this address, or it no longer works.'

/** Enters an address and returns its newest confirmation email. */
async function ask(site: TestSite) {
  const before = site.inbox.filter(({ to }) => to === email).length
  await enter(site, email)
  return (await mailsTo(site, email, before + 1)).at(-1)
}

/** Any code but the right one. */
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

for (const kind of databaseKinds) {
  test(`the emailed code subscribes like the link, on any page and any day it is valid (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const entered = await (await enter(site, email)).text()
    expect(wordsOf(entered)).toContain('Check your inbox')
    const form = formOf(entered, 'newsletter-code')
    expect([form.action, form.field('email').value]).toEqual(['/newsletter/confirm', email])
    const field = form.field('code').part
    expect([field.attribute('inputmode'), field.attribute('autocomplete')]).toEqual(['numeric', 'one-time-code'])
    const [mail] = await mailsTo(site, email, 1)
    const code = codeIn(mail)
    expect(mail?.subject).not.toContain(code)
    expect(JSON.stringify(await site.runtime.db.selectFrom('subscribers').selectAll().execute())).not.toContain(code)

    expect(wordsOf(await (await site.request('/newsletter/confirm')).text())).toContain('Confirm with code')
    vi.setSystemTime(minutesLater(24 * 60))
    const answer = await typeCode(site, { email: ' Robin@Example.org', code: ` ${code.slice(0, 3)} ${code.slice(3)} ` })
    expect([answer.status, wordsOf(await answer.text())]).toEqual([200, expect.stringContaining('You’re subscribed')])
    expect(await statusOf(site, email)).toBe('confirmed')
    const records = await site.runtime.db.selectFrom('consent_records').selectAll().orderBy('changed_at').execute()
    expect(records).toMatchObject([
      { change: 'asked', method: 'form', page: '/about' },
      {
        change: 'confirmed',
        method: 'mail-code',
        page: '/newsletter/confirm',
        wording: expect.stringContaining('Yes'),
      },
    ])
    // Neither works twice.
    expect((await pressConfirm(site, newsletterLinkIn(mail, 'confirm'))).status).toBe(410)
    expect((await typeCode(site, { email, code })).status).toBe(422)
  })

  test(`one email allows five code attempts, even concurrent ones; its link still works (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const first = await ask(site)
    const wrong = { email, code: otherThan(codeIn(first)) }
    const statuses = await Promise.all(Array.from({ length: 4 }, async () => (await typeCode(site, wrong)).status))
    expect(statuses).toEqual(Array(4).fill(422))
    // The fifth attempt still counts.
    vi.setSystemTime(minutesLater(11))
    const second = await ask(site)
    expect((await typeCode(site, { email, code: codeIn(first) })).status).toBe(422)
    await Promise.all(Array.from({ length: 4 }, () => typeCode(site, { email, code: otherThan(codeIn(second)) })))
    const late = await typeCode(site, { email, code: codeIn(second) })
    expect([late.status, await statusOf(site, email)]).toEqual([422, 'pending'])
    expect((await pressConfirm(site, newsletterLinkIn(second, 'confirm'))).status).toBe(200)
  })

  test(`a code works for 72 hours, and for no other address (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const code = codeIn(await ask(site))
    await enter(site, 'anna@example.org')
    await mailsTo(site, 'anna@example.org', 1)
    expect((await typeCode(site, { email: 'anna@example.org', code })).status).toBe(422)
    vi.setSystemTime(minutesLater(72 * 60))
    expect((await typeCode(site, { email, code })).status).toBe(422)
    expect(await statusOf(site, email)).toBe('pending')
  })

  test(`wrong, unknown, confirmed and used codes all get the same response (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const people = {
      unknown: 'a@example.org',
      pending: 'b@example.org',
      confirmed: 'c@example.org',
      spent: 'd@example.org',
    }
    for (const each of [people.pending, people.spent]) await enter(site, each)
    await subscribe(site, people.confirmed)
    const code = otherThan(codeIn((await mailsTo(site, people.pending, 1))[0]))
    const right = codeIn((await mailsTo(site, people.spent, 1))[0])
    for (let times = 0; times < 5; times += 1) {
      await typeCode(site, { email: people.spent, code: otherThan(right) })
    }
    const answers = new Set<string>()
    for (const [what, each] of Object.entries(people)) {
      const typed = { email: each, code: what === 'spent' ? right : code }
      const answer = await typeCode(site, typed)
      const html = (await answer.text()).replaceAll(/nonce="[^"]*"/g, '')
      expect(formOf(html, 'newsletter-code').error('code')).toContain(wrongWords)
      const body = html.replaceAll(each, 'the address').replaceAll(typed.code, 'the code')
      // The policy has the nonce of its own response.
      const headers = [...answer.headers].filter(([name]) => name !== 'content-security-policy')
      answers.add(JSON.stringify([answer.status, headers, body]))
    }
    expect(answers.size).toBe(1)
  })

  test(`a malformed code is a field error; a network may try twenty an hour (${kind})`, async () => {
    await using site = await openTestSite(kind)
    for (const code of ['', '12345', '1234567', 'abcdef', '12 34', '١٢٣٤٥']) {
      const answer = await typeCode(site, { email, code })
      const html = await answer.text()
      const message = code === '' ? 'Enter the code from the email' : 'Enter all six digits of the code'
      expect([answer.status, formOf(html, 'newsletter-code').error('code')], code).toEqual([422, message])
      expect(formOf(html, 'newsletter-code').fields).toMatchObject({ email, code })
    }
    const noAddress = await (await typeCode(site, { email: 'robin', code: '123456' })).text()
    expect(formOf(noAddress, 'newsletter-code').error('email')).toContain('Enter an email address')

    const code = codeIn(await ask(site))
    const network = newAddress()
    for (let times = 0; times < 20; times += 1) {
      expect((await typeCode(site, { email: `n${times}@example.org`, code: '123456' }, network)).status).toBe(422)
    }
    const refused = await typeCode(site, { email, code }, network)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
    expect(wordsOf(await refused.text())).toContain('Please wait 1 hour, then try again, or use the link in the email.')
    expect(await statusOf(site, email)).toBe('pending')
    expect((await typeCode(site, { email, code })).status).toBe(200)
  })

  test(`all networks together may try a hundred wrong codes an hour; right ones don't count (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const code = codeIn(await ask(site))
    expect((await typeCode(site, { email, code })).status).toBe(200)
    const statuses: number[] = []
    for (let times = 0; times < 102; times += 1) {
      const { status } = await typeCode(site, { email: `n${times}@example.org`, code: '123456' }, `10.8.${times}.1`)
      statuses.push(status)
    }
    expect(statuses).toEqual([...Array(100).fill(422), 429, 429])
  })
}
