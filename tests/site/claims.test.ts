import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { renderPublicPages } from '#built/site'
import { type Claims, claims } from '#src/firm/claims/claims.ts'
import type { Claim } from '#src/firm/claims/evidence.ts'
import { faultyClaims as faultyClaimsAt } from '#src/firm/ready-for-live.ts'
import { prerenderedPaths } from '../../server/responses/prerendered-pages.ts'
import { pageOf, wordsOf } from '../support/pages/page.ts'
import { liveSettings, openTestSite } from '../support/site/test-site.ts'

const evidence = {
  document: 'Register extract in the blue folder',
  checkedBy: 'Robin the clerk',
  checkedOn: '2026-12-01',
  validUntil: '2027-01-14',
}

/** The firm's claims, with evidence for those that `isProven`. */
function withEvidence(isProven: (claim: Claim) => boolean): Claims {
  const prove = <SomeClaim extends Claim>(claim: SomeClaim) => (isProven(claim) ? { ...claim, evidence } : claim)
  return Object.fromEntries(
    Object.entries(claims).map(([name, claim]) => [name, Array.isArray(claim) ? claim.map(prove) : prove(claim)]),
  ) as Claims
}

/** Every word of every claim: all texts but ids, pictures and the names of scam types. */
const claimedWords = Object.values(claims)
  .flat()
  .flatMap(({ evidence: _, ...claim }) =>
    Object.entries(claim).flatMap(([name, text]) =>
      ['id', 'image', 'seal', 'scamType'].includes(name) ? [] : [String(text)],
    ),
  )

test('no script holds the words of a claim', () => {
  const folder = 'build/client/assets'
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(10)
  expect(claimedWords.length).toBeGreaterThan(20)
  for (const name of scripts) {
    const script = readFileSync(join(folder, name), 'utf8')
    expect([name, ...claimedWords.filter((words) => script.includes(words))]).toEqual([name])
  }
})

test('in live mode a page holds no word of a claim without evidence, not even in its head', async () => {
  await using site = await openTestSite('sqlite', { settings: liveSettings })
  for (const path of [...prerenderedPaths, '/contact', '/login']) {
    const html = await (await site.request(path)).text()
    expect([path, ...claimedWords.filter((words) => html.includes(words))]).toEqual([path])
    const words = /established in|certified agent|our certificates|in regulation with|our clients say/i
    expect(html, path).not.toMatch(words)
    expect(html, path).not.toContain('listed at the foot of this page')
    expect(pageOf(html).meta('description')?.length, path).toBeGreaterThanOrEqual(40)
  }
  // What the browser gets to draw pages itself.
  for (const [path, name] of [
    ['/about.data', '"regulators"'],
    ['/about.data', '"certificates"'],
    ['/_.data', '"testimonials"'],
  ] as const) {
    const data = await (await site.request(path)).text()
    expect(data, path).toContain(name)
    expect([path, ...claimedWords.filter((words) => data.includes(words))]).toEqual([path])
  }
})

test('a claim is shown until the last day of its evidence ends, without a restart', async () => {
  await using site = await openTestSite('sqlite', {
    settings: liveSettings,
    content: { claims: withEvidence(() => true) },
  })
  const pages = await renderPublicPages(site.runtime, { claims: withEvidence(() => true) })
  const [register = ''] = claims.regulators.map(({ register }) => register)
  const shownOn = async () => {
    await pages.refresh()
    const about = pages.find('/about')?.identity.body.toString() ?? ''
    const contact = await (await site.request('/contact')).text()
    return [about, contact].map((html) => wordsOf(html).includes(register))
  }
  expect(await shownOn()).toEqual([true, true])
  const about = pages.find('/about')
  expect(about?.identity.body.toString()).toContain('content="Harbour was established in 2018. We help')
  // A second before midnight in London.
  vi.setSystemTime(new Date('2027-01-14T23:59:59.000Z'))
  expect(await shownOn()).toEqual([true, true])
  expect(pages.find('/about')?.identity.tag).toBe(about?.identity.tag)
  vi.setSystemTime(new Date('2027-01-15T00:00:00.000Z'))
  expect(await shownOn()).toEqual([false, false])
  const html = pages.find('/about')?.identity.body.toString() ?? ''
  expect(claimedWords.filter((words) => html.includes(words))).toEqual([])
  expect(pages.find('/about')?.identity.tag).not.toBe(about?.identity.tag)
})

test('no cache may keep a page for longer than a claim in it may be shown', async () => {
  const shown = withEvidence(({ id }) => id === 'recovered')
  await using site = await openTestSite('sqlite', { settings: liveSettings, content: { claims: shown } })
  const pages = await renderPublicPages(site.runtime, { claims: shown })
  const cacheAt = (time: string) => {
    vi.setSystemTime(new Date(time))
    const { headers, unchangedHeaders } = pages.find('/about')?.identity ?? {}
    expect(unchangedHeaders?.['cache-control']).toBe(headers?.['cache-control'])
    return headers?.['cache-control']
  }
  const kept = (fresh: number, stale: number) =>
    `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${stale}, stale-if-error=${stale}`
  // The evidence ends with 14 January, London time.
  expect(cacheAt('2027-01-13T10:00:00.000Z')).toBe(kept(60, 240))
  expect(cacheAt('2027-01-14T12:00:00.000Z')).toBe(kept(60, 240))
  expect(cacheAt('2027-01-14T23:58:00.000Z')).toBe(kept(60, 60))
  expect(cacheAt('2027-01-14T23:59:59.500Z')).toBe('no-store')
  // Until the pages have been rendered again, each is rendered when it is asked for.
  expect(cacheAt('2027-01-15T00:00:00.000Z')).toBeUndefined()
  const about = await site.request('/about')
  expect(about.headers.get('cache-control')).toBe('private, no-cache')
  const html = await about.text()
  expect(claimedWords.filter((words) => html.includes(words))).toEqual([])
  await pages.refresh()
  expect(cacheAt('2027-01-15T00:00:00.000Z')).toBe(kept(60, 240))
})

test('each claim needs evidence of its own, and the evidence stays in the firm', async () => {
  const proven = ({ id }: Claim) => ['testimonial-b', 'recovered'].includes(id)
  await using site = await openTestSite('sqlite', { settings: liveSettings, content: { claims: withEvidence(proven) } })
  const html = await (await site.request('/')).text()
  const shown = claimedWords.filter((words) => html.includes(words))
  const { quote = '', client, recoveredAmount } = claims.testimonials[1] ?? {}
  expect(shown).toEqual([claims.recovered.value, claims.recovered.label, quote, client, recoveredAmount])
  for (const words of [evidence.document, evidence.checkedBy]) expect(html).not.toContain(words)
  expect(wordsOf(html)).toContain('Talk to one of our agents')
})

test('in sample mode the fixed wordings are shown to the letter', async () => {
  await using site = await openTestSite('sqlite')
  const [home, about] = await Promise.all(['/', '/about'].map(async (path) => (await site.request(path)).text()))
  expect(wordsOf(home ?? '')).toContain('Contact With Our Certified Agent')
  expect(wordsOf(about ?? '')).toContain('Harbour was established in 2018.')
  for (const words of ['Our Certificates', '2023 certificate', '2020 certificate', 'In regulation with']) {
    expect(wordsOf(about ?? ''), words).toContain(words)
  }
})

test('no evidence makes an invented client real, whoever is said to have said it', () => {
  const proven = claims.testimonials.map((testimonial) => ({ ...testimonial, evidence }))
  const fault = (id: string) => `${id} (has evidence, but is still an example)`
  const faultsOf = (testimonials: typeof proven) => faultyClaims({ ...claims, testimonials })
  expect(proven.length).toBeGreaterThan(0)
  expect(faultsOf(proven)).toEqual(proven.map(({ id }) => fault(id)))
  for (const testimonial of proven) {
    const { id, client, quote } = testimonial
    expect(faultsOf([{ ...testimonial, client: 'Kim Doe, baker' }])).toEqual([fault(id)])
    expect(faultsOf([{ ...testimonial, client: client.replace('. ', '.').toUpperCase(), quote: 'Well.' }])).toEqual([
      fault(id),
    ])
    expect(faultsOf([{ ...testimonial, quote: 'They sent me a sample of the letter first.' }])).toEqual([fault(id)])
    const real = { ...testimonial, client: `${client} and sailor`, quote: quote.slice(-20) }
    expect(faultsOf([real])).toEqual([])
  }
})

/** On a day after the evidence was checked; the pictures are photographs. */
function faultyClaims(claims: Parameters<typeof faultyClaimsAt>[0], readPicture = (_path: string) => '') {
  return faultyClaimsAt(claims, { today: '2027-03-16', readPicture })
}

test('evidence makes no example true, and needs dates that can be read', () => {
  expect(faultyClaims(claims)).toEqual([])
  expect(faultyClaims(withEvidence(({ id }) => id.startsWith('regulator') || id === 'certificate-2020'))).toEqual([
    'certificate-2020 (has evidence, but is still an example)',
    'regulator-recovery-advisers (has evidence, but is still an example)',
    'regulator-fair-fees (has evidence, but is still an example)',
    'regulator-case-handlers (has evidence, but is still an example)',
  ])
  // Nor is an invented client's words another's when they are spelt a little differently.
  const said = claims.testimonials.map((one) => ({
    ...{ ...one, evidence, client: `${one.client} of Leeds` },
    quote: `“${one.quote.replaceAll(' ', '  ').toUpperCase()}”`,
  }))
  expect(faultyClaims({ ...claims, testimonials: said })).toHaveLength(said.length)
  // These could be true of a firm.
  expect(faultyClaims(withEvidence(({ id }) => ['recovered', 'established', 'certified-agent'].includes(id)))).toEqual(
    [],
  )
  const datedTo = (validUntil: string) =>
    faultyClaims({ ...claims, recovered: { ...claims.recovered, evidence: { ...evidence, validUntil } } })
  const drawn = { ...claims, certificates: claims.certificates.map((one) => ({ ...one, alt: 'A frame', evidence })) }
  expect(faultyClaims(drawn)).toEqual([])
  expect(faultyClaims(drawn, () => '<svg><text>Sample</text></svg>')).toEqual(
    drawn.certificates.map(({ id }) => `${id} (has evidence, but is still an example)`),
  )
  const early = { ...claims.recovered, evidence: { ...evidence, checkedOn: '2027-03-17' } }
  expect(faultyClaims({ ...claims, recovered: early })).toEqual([
    'recovered (its evidence can’t have been checked on a day that is still to come)',
  ])
  const fault = 'recovered (the dates of its evidence must be calendar days like 2027-03-16)'
  for (const noDay of ['March 2027', '2026-02-30', '2027-02-29', '2026-13-01']) expect(datedTo(noDay)).toEqual([fault])
  expect(datedTo('2028-02-29')).toEqual([])
  for (const missing of ['document', 'checkedBy'] as const) {
    const recovered = { ...claims.recovered, evidence: { ...evidence, [missing]: ' ' } }
    expect(faultyClaims({ ...claims, recovered })).toEqual([
      'recovered (its evidence must name a document, and who checked it)',
    ])
  }
})
