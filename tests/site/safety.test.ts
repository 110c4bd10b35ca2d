import { expect, test } from 'vitest'
import { claims } from '#src/firm/claims/claims.ts'
import { firm } from '#src/firm/firm.ts'
import { neverList } from '#src/firm/words.ts'
import { wordsOf } from '../support/site/form-page.ts'
import { liveSettings, openTestSite } from '../support/site/test-site.ts'

/** The sections of the page’s main content by their anchor, each as HTML. */
function sectionsOf(html: string): Record<string, string> {
  const parts = html.split(/<section id="/).slice(1)
  return Object.fromEntries(parts.map((part) => [part.slice(0, part.indexOf('"')), part.split('</section>')[0] ?? '']))
}

async function openSafety(settings: Record<string, string> = {}) {
  await using site = await openTestSite('sqlite', { settings })
  return sectionsOf(await (await site.request('/safety')).text())
}

test('the page lists what nobody from the firm ever does, once and word for word', async () => {
  const { never = '' } = await openSafety()
  expect(never).toMatch(/<h2[^>]*>We will never/)
  for (const line of neverList) expect(never.split(`<li>${line}</li>`)).toHaveLength(2)
})

test('each of the seven checks is answered by the firm’s own facts', async () => {
  const { checks = '' } = await openSafety()
  const items = checks.split('<li').slice(1).map(wordsOf)
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
  const { checks = '' } = await openSafety(liveSettings)
  for (const { number, register } of claims.regulators) {
    expect(checks).not.toContain(number)
    expect(checks).not.toContain(register)
  }
  for (const { number } of firm.registerNumbers) expect(checks).toContain(number)
})

test('official bodies are addresses to type, and never call about this', async () => {
  const sections = await openSafety()
  const lists = wordsOf(sections['warning-lists'] ?? '')
  for (const address of ['fca.org.uk', 'iosco.org', 'bafin.de', 'moneysmart.gov.au', 'cftc.gov']) {
    expect(lists).toContain(`Type ${address} and look for`)
  }
  expect(lists).toContain('A name that’s missing proves nothing')
  expect(wordsOf(sections['report'] ?? '')).toContain('They will never call you about this.')
  expect(Object.values(sections).join('')).not.toMatch(/href="https?:/)
})

test('what to do about an offer has an anchor, and needs no money', async () => {
  const { offered = '' } = await openSafety()
  expect(wordsOf(offered)).toMatch(/Stop paying.*Keep everything.*Check them.*Report them.*Tell us/)
})
