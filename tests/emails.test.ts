import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mailKinds } from '../src/emails/mail-kinds.ts'
import { sampleMails } from '../src/emails/sample-mails.ts'
import { firm } from '../src/firm/firm.ts'
import { neverList } from '../src/firm/never-list.ts'
import { readSource, readSources } from './support/source-files.ts'

/** Addresses of pages in a text or an attribute. */
const linksIn = (part: string) => new Set(part.replace(/<!DOCTYPE[^>]*>/i, '').match(/https?:\/\/[^\s<>"]+/g) ?? [])

for (const [kind, compose] of Object.entries(sampleMails)) {
  test(`the mail ${kind} says in both parts what to do, what we never ask for and who we are`, async () => {
    const { html, text } = await compose()
    const { street, town, postcode, country } = firm.address
    for (const part of [html, text]) {
      for (const line of neverList) expect(part).toContain(line)
      for (const fact of [firm.name, firm.legalName, street, town, postcode, country, firm.email, firm.phone.display]) {
        expect(part.replaceAll('<!-- -->', '')).toContain(fact)
      }
    }
    expect(text).not.toMatch(/<[a-z]|undefined|\[object/)
  })

  test(`the subject of the mail ${kind} gives nothing away to whoever sees it on a screen`, async () => {
    const { subject } = await compose()
    expect(subject.length).toBeLessThan(60)
    expect(subject).not.toMatch(/scam|fraud|victim|recover|lost|money|robin|sample|agent|harbour/i)
    expect(subject).not.toMatch(/\d\d:\d\d|\b20\d\d\b|day\b/)
  })

  test(`every link in the ${kind} email has text, and its URL is in the plain text`, async () => {
    const { html, text } = await compose()
    expect(linksIn(text)).toEqual(linksIn(html))
    for (const [, attributes = '', words = ''] of html.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs)) {
      const href = /href="([^"]*)"/.exec(attributes)?.[1] ?? ''
      expect(words).toMatch(/^[A-Za-z][\w ’',.-]{3,}$/)
      expect(words).not.toMatch(/^(click )?here$|^(this )?link$|^https?:/i)
      if (attributes.includes('class="button"')) {
        expect(html.replaceAll(/<a\b[^>]*>/g, '')).toContain(`>${href}<`)
      }
    }
  })

  test(`the ${kind} email loads nothing remote and is English HTML for light and dark screens`, async () => {
    const { html } = await compose()
    expect(html).not.toMatch(/<img|<script|<link|<iframe|url\(|@import|\bsrc=|background=/)
    for (const link of linksIn(html)) {
      expect(link).toMatch(/^https:\/\/harbour\.example\/[a-z-]+(\/[\w-]+)?(\?token=[\w-]+)?$/)
    }
    expect(html).toMatch(/<html lang="en-GB"/)
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
    expect(html).toContain('prefers-color-scheme: dark')
    expect(Buffer.byteLength(html)).toBeLessThan(12_000)
  })
}

test('every email has a sample and every queued kind is known', () => {
  const sampled = readSource('src/emails/sample-mails.ts').files
  const written = readdirSync('src/emails')
    .map((name) => `src/emails/${name}`)
    .filter((path) => /export (async )?function \w+Email\(/.test(readSource(path).text) && !path.endsWith('-frame.tsx'))
  expect(written.length).toBeGreaterThan(5)
  expect(written.filter((path) => !sampled.includes(path))).toEqual([])

  const features = readSources(['src/features']).filter(({ files }) =>
    files.includes('src/platform/outbox/outbox.server.ts'),
  )
  const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
  // Jobs have kinds, too.
  const jobs = features.flatMap(({ text }) => namesIn(text, /JobKind<[^=]+= \{\s*kind: '([\w-]+)'/g))
  const kinds = features
    .flatMap(({ text }) => namesIn(text, /\bkind: ['`]([\w-]+)/g))
    .filter((kind) => !jobs.includes(kind))
  expect(kinds.length).toBeGreaterThan(5)
  const isKnown = (kind: string) =>
    Object.keys(mailKinds).some((known) => known === kind || known.startsWith(`${kind}`))
  expect(kinds.filter((kind) => !isKnown(kind))).toEqual([])
})
