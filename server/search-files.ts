import { Hono } from 'hono'
import { indexedPaths } from '../src/firm/site-map.ts'

/** What search engines ask for: which pages there are, and that they may read them. */
export function createSearchFiles(origin: string): Hono {
  const files = new Hono()
  const cache = { 'cache-control': 'public, max-age=3600' }
  // Private pages say `noindex` themselves: one that may not be read could not say so.
  files.get('/robots.txt', (context) =>
    context.text(`User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`, 200, cache),
  )
  files.get('/sitemap.xml', (context) => {
    const places = indexedPaths.map((path) => `  <url><loc>${origin}${path}</loc></url>`)
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
