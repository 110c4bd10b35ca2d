import { expect, test } from 'vitest'
import { claims } from '#src/firm/claims/claims.ts'
import { firm } from '#src/firm/firm.ts'
import { neverList } from '#src/firm/words.ts'
import { pageOf } from '../support/pages/page.ts'
import { liveSettings, openTestSite } from '../support/site/test-site.ts'

async function openSafety(settings: Record<string, string> = {}) {
  await using site = await openTestSite('sqlite', { settings })
  return pageOf(await (await site.request('/safety')).text()).one('main')
}

test('the page lists what nobody from the firm ever does, once and word for word', async () => {
  const never = (await openSafety()).one('section#never')
  expect(never.one('h2').words).toMatch(/^We will never/)
  expect(never.wordsOf('li')).toEqual(expect.arrayContaining([...neverList]))
  expect(new Set(never.wordsOf('li')).size).toBe(never.all('li').length)
})

test('each of the seven checks is answered by the firm’s own facts', async () => {
  const items = (await openSafety()).wordsOf('section#checks li')
  expect(items).toHaveLength(7)
  for (const item of items) expect(item).toMatch(/ Our answer .{20}/)
  const [register = '', phone, , fee, , domain, lists] = items
  for (const { number } of [...firm.registerNumbers, ...claims.regulators]) expect(register).toContain(number)
  expect(phone).toContain(firm.phone.display)
  expect(fee).toContain(`You pay us ${firm.feePercent}% of what comes back, after the money has reached you.`)
  expect(fee).toContain('If £10,000 comes back, you pay us £1,500 and keep £8,500.')
  expect(domain).toContain('@harbour.example')
  expect(lists).toContain(firm.legalName)
})

test('in live mode the first check names no register that nobody has proved', async () => {
  const checks = (await openSafety(liveSettings)).one('section#checks').words
  for (const { number, register } of claims.regulators) {
    expect(checks).not.toContain(number)
    expect(checks).not.toContain(register)
  }
  for (const { number } of firm.registerNumbers) expect(checks).toContain(number)
})

test('official bodies are addresses to type, and never call about this', async () => {
  const main = await openSafety()
  const lists = main.one('section#warning-lists').words
  for (const address of ['fca.org.uk', 'iosco.org', 'bafin.de', 'moneysmart.gov.au', 'cftc.gov']) {
    expect(lists).toContain(`Type ${address} and look for`)
  }
  expect(lists).toContain('A name that’s missing proves nothing')
  expect(main.one('section#report').words).toContain('They will never call you about this.')
  expect(main.all('section a[href^="http"]')).toEqual([])
})

test('what to do about an offer has an anchor, and needs no money', async () => {
  const offered = (await openSafety()).one('section#offered')
  expect(offered.words).toMatch(/Stop paying.*Keep everything.*Check them.*Report them.*Tell us/)
})
