import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { firm } from '#src/firm/firm.ts'
import { publicPages } from '#src/firm/public-pages/public-pages.ts'
import { pageColours } from '#src/ui/styles/page-colours.ts'
import { pageOf } from '../support/pages/page.ts'
import { startSite } from '../support/processes/site-process.ts'
import { openTestSite, origin } from '../support/site/test-site.ts'

/** A page's meta tags with these names. */
function sharedWords(html: string): Record<string, string> {
  const tags = pageOf(html).all('meta[content]')
  return Object.fromEntries(
    tags.map((tag) => [tag.attribute('property') ?? tag.attribute('name'), tag.attribute('content') ?? '']),
  )
}

test('every public page has its own social picture with size and alt text', async () => {
  await using site = await openTestSite('sqlite')
  const addresses = new Set<string>()
  for (const { path } of publicPages) {
    const words = sharedWords(await (await site.request(path)).text())
    const address = words['og:image'] ?? ''
    expect(address, path).toMatch(new RegExp(`^${origin}/shared/[\\w-]+\\.jpg$`))
    addresses.add(address)
    const file = readFileSync(`build/client${address.slice(origin.length)}`)
    expect(file.length, path).toBeLessThan(150_000)
    const { width, height, format } = await sharp(file).metadata()
    expect([width, height, `image/${format}`].map(String), path).toEqual([
      words['og:image:width'],
      words['og:image:height'],
      words['og:image:type'],
    ])
    expect([width, height]).toEqual([1200, 630])
    const title = words['og:title']?.replace(firm.name, '').replace(' — ', '')
    expect(words['og:image:alt'], path).toBe(`A sea chart with the words “${title}”`)
    expect(words['twitter:card'], path).toBe('summary_large_image')
  }
  expect(addresses.size).toBe(publicPages.length)
})

test('a page that is not public has no social picture', async () => {
  await using site = await openTestSite('sqlite')
  for (const path of ['/reset-password', '/verify-email?token=x', '/nothing-here']) {
    expect(await (await site.request(path)).text(), path).not.toMatch(/og:image|twitter:card/)
  }
})

test('the icons that systems request by name exist, in the expected type and size', async () => {
  const site = await startSite(null)
  const get = async (path: string) => {
    const answer = await fetch(`${site.origin}${path}`)
    const body = Buffer.from(await answer.arrayBuffer())
    return { status: answer.status, type: answer.headers.get('content-type'), body }
  }
  try {
    const ico = await get('/favicon.ico')
    expect([ico.status, ico.type]).toEqual([200, 'image/x-icon'])
    expect([...ico.body.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32])
    expect(await sharp(ico.body.subarray(22)).metadata()).toMatchObject({ format: 'png', width: 32, height: 32 })

    const { icons } = JSON.parse((await get('/manifest.webmanifest')).body.toString())
    const named = icons.map(({ src, sizes }: { src: string; sizes: string }) => [src, sizes])
    for (const [path, size] of [...named, ['/apple-touch-icon.png', '180x180']]) {
      const { status, type, body } = await get(path)
      expect([path, status, type]).toEqual([path, 200, 'image/png'])
      const { width, height } = await sharp(body).metadata()
      expect([path, `${width}x${height}`]).toEqual([path, size])
      // An icon that a system crops must not be transparent.
      if (/apple|maskable/.test(path)) expect((await sharp(body).stats()).isOpaque, path).toBe(true)
    }
  } finally {
    await site.stop()
  }
})

test("the web manifest uses the firm's facts and colours and every page links it", async () => {
  await using site = await openTestSite('sqlite')
  const answer = await site.request('/manifest.webmanifest')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/manifest+json'])
  expect(await answer.json()).toMatchObject({
    name: firm.name,
    start_url: '/',
    theme_color: pageColours.light,
    background_color: pageColours.light,
  })
  const styles = readdirSync('build/client/assets').filter((name) => name.endsWith('.css'))
  const css = styles.map((name) => readFileSync(`build/client/assets/${name}`, 'utf8')).join('')
  expect(css).toContain(`--color-paper:${pageColours.light}`)
  // As the build writes `light-dark(var(--color-paper), …)`.
  expect(css).toContain(
    `--color-page:var(--lightningcss-light,var(--color-paper))var(--lightningcss-dark,${pageColours.dark})`,
  )
  for (const path of ['/', '/login', '/reset-password']) {
    const page = pageOf(await (await site.request(path)).text())
    expect(page.one('link[rel="manifest"]').href, path).toBe('/manifest.webmanifest')
    expect(page.all('meta[name="theme-color"]').map((tag) => tag.attribute('content'))).toEqual([
      pageColours.dark,
      pageColours.light,
    ])
  }
})
