import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { firm } from '#src/firm/firm.ts'
import { databaseKinds, openTestSite, wednesdayMorning } from '../support/site/test-site.ts'

const dayMs = 24 * 60 * 60_000

for (const kind of databaseKinds) {
  test(`/.well-known/security.txt names a contact and an expiry, as RFC 9116 requires (${kind})`, async () => {
    await using site = await openTestSite(kind, { settings: { ORIGIN: 'https://harbour.test' } })
    const read = async () => {
      const answer = await site.request('/.well-known/security.txt')
      const fields = (await answer.text()).trim().split('\n')
      return {
        answer,
        fields: new Map(fields.map((line) => [line.split(': ')[0], line.slice(line.indexOf(': ') + 2)])),
      }
    }
    const { answer, fields } = await read()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=UTF-8'])
    expect([...fields.keys()]).toEqual(['Contact', 'Expires', 'Preferred-Languages', 'Canonical'])
    expect(fields.get('Contact')).toBe(`mailto:${firm.email}`)
    expect(fields.get('Canonical')).toBe('https://harbour.test/.well-known/security.txt')
    expect(fields.get('Preferred-Languages')).toBe('en')
    const lasts = (expires = '') => Date.parse(expires) - Date.now()
    expect(fields.get('Expires')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    expect(lasts(fields.get('Expires'))).toBeGreaterThan(100 * dayMs)
    expect(lasts(fields.get('Expires'))).toBeLessThan(365 * dayMs)
    vi.setSystemTime(wednesdayMorning.getTime() + 400 * dayMs)
    expect(lasts((await read()).fields.get('Expires'))).toBeGreaterThan(100 * dayMs)
  })
}

test('SECURITY.md says how to report, what to expect and which versions are supported', () => {
  const text = readFileSync('SECURITY.md', 'utf8')
  for (const heading of ['## Report a vulnerability', '## What you can expect', '## Supported versions']) {
    expect(text).toContain(heading)
  }
  expect(text).toContain('/.well-known/security.txt')
})
