import { expect, test } from 'vitest'
import { firm } from '#src/firm/firm.ts'
import { publicPages } from '#src/firm/public-pages/public-pages.ts'
import { inlineScriptsOf } from '../support/hostile/inline-scripts.ts'
import { openTestSite, origin, type TestSite } from '../support/site/test-site.ts'

type Node = Record<string, unknown> & { '@type': string }

/** A page's structured data; empty if there is none. */
async function structuredDataOn(site: TestSite, path: string): Promise<Node[]> {
  const page = await (await site.request(path)).text()
  const blocks = inlineScriptsOf(page).filter(({ attributes }) => attributes['type'] === 'application/ld+json')
  return blocks.flatMap(({ text }) => (JSON.parse(text) as { '@graph': Node[] })['@graph'])
}

test('every indexable page says who the firm is, and that it is a sample', async () => {
  await using site = await openTestSite('sqlite')
  for (const { path } of publicPages) {
    const data = await structuredDataOn(site, path)
    const firms = data.filter((node) => node['@type'] === 'LegalService')
    expect(firms, path).toHaveLength(1)
    expect(firms[0]).toMatchObject({
      '@id': `${origin}/#firm`,
      url: `${origin}/`,
      legalName: firm.legalName,
      telephone: firm.phone.link,
      description: expect.stringContaining('Sample site'),
      address: { '@type': 'PostalAddress', streetAddress: firm.address.street },
    })
  }
})

test('every page below the home page describes its position', async () => {
  await using site = await openTestSite('sqlite')
  for (const { path } of publicPages) {
    const trails = (await structuredDataOn(site, path)).filter((node) => node['@type'] === 'BreadcrumbList')
    const places = trails.flatMap((trail) => trail['itemListElement'] as { name: string; item: string }[])
    expect(
      places.map(({ item }) => item),
      path,
    ).toEqual(path === '/' ? [] : [`${origin}/`, origin + path])
    expect(
      places.every(({ name }) => name.length > 0),
      path,
    ).toBe(true)
  }
})

test('the firm gives itself no stars, and private pages have no structured data', async () => {
  await using site = await openTestSite('sqlite')
  for (const { path } of publicPages) {
    expect(JSON.stringify(await structuredDataOn(site, path)), path).not.toMatch(/rating|review/i)
  }
  for (const path of ['/reset-password', '/verify-email?token=x', '/appointments/AAAAAAAAAAAAAAAAAAAAAA']) {
    expect(await structuredDataOn(site, path), path).toEqual([])
  }
})
