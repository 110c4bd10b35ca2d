import { expect, test } from 'vitest'
import { mailSamples } from '#src/emails/mails.ts'
import { firm } from '#src/firm/firm.ts'
import { neverList } from '#src/firm/words.ts'
import { pageOf } from '../support/pages/page.ts'
import { readSource, readSources } from '../support/source-files.ts'

/** The page addresses in a text or an attribute. */
const linksIn = (part: string) => new Set(part.replace(/<!DOCTYPE[^>]*>/i, '').match(/https?:\/\/[^\s<>"]+/g) ?? [])

const toStaff = ['agent-notice', 'former-calendar', 'audit-log-end', 'test-email']

for (const [kind, { sample }] of Object.entries(mailSamples)) {
  test(`both parts of the email ${kind} say what to do, to clients what we never ask, and who we are`, async () => {
    const { html, text } = await sample(firm)
    const { street, town, postcode, country } = firm.address
    for (const part of [html, text]) {
      const told = [...neverList, 'We will never'].map((line) => part.includes(line))
      expect(new Set(told)).toEqual(new Set([!toStaff.includes(kind)]))
      for (const fact of [firm.name, firm.legalName, street, town, postcode, country, firm.email, firm.phone.display]) {
        expect(part.replaceAll('<!-- -->', '')).toContain(fact)
      }
    }
    expect(text).not.toMatch(/<[a-z]|undefined|\[object/)
  })

  test(`the subject of the email ${kind} reveals nothing to someone glancing at the screen`, async () => {
    const { subject } = await sample(firm)
    expect(subject.length).toBeLessThan(60)
    expect(subject).not.toMatch(/scam|fraud|victim|recover|lost|money|robin|sample|agent|harbour/i)
    // When an appointment is, and to its agent which it is, is all that one says.
    const time = /^agent-notice|^appointment-(?!missed)/.test(kind) ? /: Tue 16 Mar, 09:00( \(H-\w{6}\))?$/ : /$/
    expect(subject).toMatch(time)
    expect(subject.replace(time, '')).not.toMatch(/\d|day\b/)
  })

  test(`every link in the ${kind} email has text, and its URL is in the plain text`, async () => {
    const { html, text } = await sample(firm)
    expect(linksIn(text)).toEqual(linksIn(html))
    const page = pageOf(html)
    for (const link of page.links()) {
      const { words, href } = link
      expect(words).toMatch(/^[A-Za-z][\w ’',.-]{3,}$/)
      expect(words).not.toMatch(/^(click )?here$|^(this )?link$|^https?:/i)
      // For readers whose programs show no buttons.
      if (link.attribute('class') === 'button') expect(page.wordsOf(':not(a)')).toContain(href)
    }
  })

  test(`the ${kind} email loads nothing remote and is English HTML for light and dark screens`, async () => {
    const { html } = await sample(firm)
    expect(pageOf(html).all('img, script, link, iframe, [src], [background]')).toEqual([])
    expect(html).not.toMatch(/url\(|@import/)
    for (const link of linksIn(html)) {
      expect(link).toMatch(/^https:\/\/harbour\.example\/[a-z-]+(\/[\w-]+)?(\?token=[\w-]+|#offered)?$/)
    }
    const page = pageOf(html)
    expect([page.one('html').attribute('lang'), page.meta('color-scheme')]).toEqual(['en-GB', 'light dark'])
    expect(html).toContain('prefers-color-scheme: dark')
    expect(Buffer.byteLength(html)).toBeLessThan(12_000)
  })
}

test('every email has a sample', () => {
  const sampled = readSource('src/emails/mails.ts').files
  const written = readSources(['src/emails'])
    .filter(({ path, text }) => /export (async )?function \w+Email\(/.test(text) && !path.endsWith('-frame.tsx'))
    .map(({ path }) => path)
  expect(written.length).toBeGreaterThan(5)
  expect(written.filter((path) => !sampled.includes(path))).toEqual([])
})
