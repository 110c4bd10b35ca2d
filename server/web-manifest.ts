import { Hono } from 'hono'
import { firm } from '../src/firm/firm.ts'
import { pageColours } from '../src/ui/page-colours.ts'

/** What a phone needs to put the site on its home screen. The icons are made by scripts/export-icons.mjs. */
export function createWebManifest(): Hono {
  const manifest = JSON.stringify({
    id: '/',
    name: firm.name,
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
  })
  const headers = { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' }
  return new Hono().get('/manifest.webmanifest', (context) => context.body(manifest, 200, headers))
}
