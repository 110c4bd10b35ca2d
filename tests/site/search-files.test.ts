import { expect, test } from 'vitest'
import { pageOf } from '../support/pages/page.ts'
import { openTestSite, origin } from '../support/site/test-site.ts'

test('robots.txt allows everyone and names the sitemap', async () => {
  await using site = await openTestSite('sqlite')
  const robots = await site.request('/robots.txt')
  expect(robots.status).toBe(200)
  expect(robots.headers.get('content-type')).toContain('text/plain')
  expect(await robots.text()).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`)
})

test('every page in the sitemap exists and may be indexed, and none is private', async () => {
  await using site = await openTestSite('sqlite')
  const sitemap = await site.request('/sitemap.xml')
  expect(sitemap.headers.get('content-type')).toContain('application/xml')
  const places = [...(await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] ?? '')
  expect(places).toContain(`${origin}/`)
  expect(places).toContain(`${origin}/scams/forex`)
  for (const place of places) {
    const page = await site.request(place.slice(origin.length))
    expect(page.status, place).toBe(200)
    expect(await page.text(), place).not.toContain('noindex')
  }
  expect(places.filter((place) => /profile|appointments|verify|reset|invitation/.test(place))).toEqual([])
})

test('private and token pages ask not to be indexed', async () => {
  await using site = await openTestSite('sqlite')
  for (const path of ['/reset-password', '/verify-email?token=x', '/accept-invitation?token=x']) {
    expect(pageOf(await (await site.request(path)).text()).meta('robots'), path).toBe('noindex')
  }
})

test('a public page names its canonical address and describes itself for sharing', async () => {
  await using site = await openTestSite('sqlite')
  for (const path of ['/', '/about', '/scams/forex', '/contact', '/login']) {
    const page = pageOf(await (await site.request(`${path}?utm_source=x`)).text())
    expect([page.canonical, page.meta('og:url')], path).toEqual([`${origin}${path}`, `${origin}${path}`])
    expect(page.meta('og:title'), path).toBe(page.title)
    expect(page.meta('description')?.length, path).toBeGreaterThan(40)
  }
  expect(pageOf(await (await site.request('/reset-password')).text()).canonical).toBeNull()
})
