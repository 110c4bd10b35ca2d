import { Hono } from 'hono'
import type { PublicPage } from '#src/firm/public-pages/public-pages.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { dayMs } from '#src/time/time-range.ts'
import { toIso } from '#src/time/to-iso.ts'
import { pageColours } from '#src/ui/styles/page-colours.ts'

export function createSearchFiles(origin: string, pages: PublicPage[]): Hono {
  const files = new Hono()
  const cache = { 'cache-control': 'public, max-age=3600' }
  // Private pages are not disallowed: crawlers must be able to read their `noindex`.
  files.get('/robots.txt', (context) =>
    context.text(`User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`, 200, cache),
  )
  files.get('/sitemap.xml', (context) => {
    const places = pages.map(({ path }) => `  <url><loc>${origin}${path}</loc></url>`)
    const sitemap = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...places,
      '</urlset>\n',
    ].join('\n')
    return context.body(sitemap, 200, { ...cache, 'content-type': 'application/xml; charset=utf-8' })
  })
  return files
}

/** RFC 9116 advises less than a year. The text is made on every request. */
const validDays = 180

export function createSecurityText(runtime: Pick<Runtime, 'settings' | 'clock' | 'firm'>): Hono {
  const path = '/.well-known/security.txt'
  return new Hono().get(path, (context) => {
    const { settings, clock, firm } = runtime
    const expires = toIso(clock.now().getTime() + validDays * dayMs).replace(/\.\d+Z$/, 'Z')
    const fields = {
      Contact: `mailto:${firm.email}`,
      Expires: expires,
      'Preferred-Languages': 'en',
      Canonical: `${settings.origin}${path}`,
    }
    const text = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`)
    return context.text(text.join(''), 200, { 'cache-control': 'public, max-age=3600' })
  })
}

/** For adding the site to a home screen. The icons are made by scripts/export/icons.mjs. */
export function createWebManifest(runtime: Pick<Runtime, 'firm'>): Hono {
  const manifest = {
    id: '/',
    lang: 'en-GB',
    start_url: '/',
    display: 'browser',
    theme_color: pageColours.light,
    background_color: pageColours.light,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
  const headers = { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' }
  return new Hono().get('/manifest.webmanifest', (context) =>
    context.body(JSON.stringify({ ...manifest, name: runtime.firm.name }), 200, headers),
  )
}
