import { expect, test } from 'vitest'
import { firm } from '#src/firm/firm.ts'
import { pageOf, wordsOf } from '../support/pages/page.ts'
import { openAdminSession } from '../support/site/admin-session.ts'
import { openTestSite } from '../support/site/test-site.ts'

test('a form for a page that takes none is refused in our own words', async () => {
  await using site = await openTestSite('sqlite')
  for (const path of ['/about', '/safety', '/first-steps/gb/card', '/scams/forex']) {
    const answer = await site.post(path, { name: 'Robin' })
    const words = wordsOf(await answer.text())
    expect([path, answer.status]).toEqual([path, 405])
    expect(words).toContain('We couldn’t do what you asked. Reload the page and try again.')
    expect(words).not.toMatch(/POST|action|route|Error/)
  }
})

test('a page that a guard refuses says the firm’s facts and has no scripts but the first', async () => {
  await using site = await openTestSite('sqlite')
  const desk = await openAdminSession(site)
  const answer = await desk.post('/admin-profile/audit', { intent: 'delete' })
  const html = await answer.text()
  expect(answer.status).toBe(405)
  expect(pageOf(html).one('html').has('data-plain')).toBe(true)
  expect(html).toContain(firm.legalName)
  expect(pageOf(html).title).toMatch(/Harbour$/)
  expect(pageOf(html).all('script[type="module"]')).toEqual([])
  expect(html).not.toContain('__reactRouterContext')
})
