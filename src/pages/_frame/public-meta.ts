import { firm } from '../../firm/firm.ts'
import { findPublicPage } from '../../firm/public-pages.ts'

/** What a public page says of itself to search engines and to whoever shares it; nothing for a page that is not public. */
export function publicMeta(path: string, other: { title?: string } = {}) {
  const page = findPublicPage(path)
  if (page === undefined) return []
  const words = other.title ?? page.title
  const title = path === '/' ? `${firm.name} — ${words}` : `${words} — ${firm.name}`
  return [
    { title },
    { name: 'description', content: page.description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: page.description },
    { property: 'og:site_name', content: firm.name },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'en_GB' },
  ]
}
