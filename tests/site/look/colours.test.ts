import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type Colours, readColours } from '#src/firm/look/colours.ts'
import { socialDrawing } from '../../../scripts/export/social-drawing.mjs'
import { pageOf } from '../../support/pages/page.ts'
import { openAppointmentDesk } from '../../support/site/desk/appointment-desk.ts'
import { mailsTo } from '../../support/site/newsletter.ts'
import { openTestSite } from '../../support/site/test-site.ts'

const tokens = readFileSync('src/ui/styles/tokens.css', 'utf8')
const { light, dark } = readColours(tokens)

/** Where colours are written. The agents' are a palette of the calendar alone; a pressed control is a neutral grey. */
const written = [
  'src/ui/styles/tokens.css',
  'src/pages/admin-profile/appointments/agents/agents.css',
  'src/ui/styles/states.css',
]

test('colours are written in the tokens alone, apart from drawings', () => {
  const files = ['src', 'server', 'scripts', 'public'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
  const sources = files.filter((path) => /\.(tsx?|mjs|css)$/.test(path) && !/\.test\.ts$/.test(path))
  expect(sources.length).toBeGreaterThan(500)
  const literal = /#[\da-f]{6}\b|#[\da-f]{3}(?=['"`;\s)])|\b(rgba?|hsla?|oklch|oklab|lab|lch)\(/i
  expect(sources.filter((path) => literal.test(readFileSync(path, 'utf8'))).sort()).toEqual(written.toSorted())
})

test('emails, plain pages, the manifest and the browser’s bar have the colours of the tokens', async () => {
  await using desk = await openAppointmentDesk('sqlite')
  await desk.book('2027-01-18', '09:00', 'robin@example.org')
  const [mail] = await mailsTo(desk.site, 'robin@example.org', 1)
  for (const colour of [light.page, light.body, light.heading, light.primary, dark.page, dark.body, dark.heading]) {
    expect(mail?.html).toContain(colour)
  }
  await using site = await openTestSite('sqlite')
  const refused = pageOf(await (await site.request('/nothing.png')).text())
  const style = await site.request(refused.one('link[rel="stylesheet"]').href ?? '')
  expect([style.status, style.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
  const css = await style.text()
  for (const colour of [light.page, light.body, light.heading, light.beacon, dark.page, dark.body, dark.heading]) {
    expect(css).toContain(colour)
  }
  const manifest = await (await site.request('/manifest.webmanifest')).json()
  expect([manifest.theme_color, manifest.background_color]).toEqual([light.page, light.page])
  const bars = pageOf(await (await site.request('/login')).text()).all('meta[name="theme-color"]')
  expect(bars.map((bar) => bar.attribute('content'))).toEqual([dark.page, light.page])
})

test('a picture for sharing is drawn in the colours of the tokens, and changes with them', async () => {
  const page = { firmName: 'Harbour', isSample: true, title: 'About', scene: '<svg />', logo: '<svg />' }
  const drawnWith = (colours: Colours) =>
    new Set(
      socialDrawing(page, colours)
        .match(/#[\da-f]{6}/gi)
        ?.map((colour) => colour.toLowerCase()),
    )
  const ofSite = new Set([light.paper, light.petrol, light.beacon, light.ink, light.muted])
  expect(drawnWith({ light, dark })).toEqual(ofSite)
  const changed = readColours(tokens.replace(light.petrol, '#123456').replace(light.beacon, '#abcdef'))
  expect(drawnWith(changed)).toEqual(new Set([light.paper, '#123456', '#abcdef', light.ink, light.muted]))
  // The one in the build, within what grain and compression do to it.
  const picture = sharp('build/client/shared/about.jpg')
  const corner = await picture.extract({ left: 450, top: 60, width: 20, height: 20 }).png().toBuffer()
  const { channels } = await sharp(corner).stats()
  const paper = [1, 3, 5].map((at) => Number.parseInt(light.paper.slice(at, at + 2), 16))
  for (const [index, channel] of channels.slice(0, 3).entries()) {
    expect(Math.abs(channel.mean - (paper[index] ?? 0)), `channel ${index}`).toBeLessThan(12)
  }
})

test('a token that is missing, or no hex, fails the build', () => {
  expect(() => readColours(tokens.replace('--color-petrol:', '--color-other:'))).toThrow('--color-petrol is not hex')
  expect(() => readColours(tokens.replace(light.beacon, 'orange'))).toThrow('--color-beacon is not hex: “orange”')
})
