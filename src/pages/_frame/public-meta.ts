import { firm } from '../../firm/firm.ts'
import { findPublicPage } from '../../firm/public-pages.ts'

/** What a public page says of itself to search engines and to whoever shares it; nothing for a page that is not public. */
export function publicMeta(path: string) {
  const page = findPublicPage(path)
  return page === undefined ? [] : [{ title: titleOf(path, page.title) }, ...publicFormMeta(path)]
}

/** The same for a page with a form, which shows its own title: see `PageTitle`. */
export function publicFormMeta(path: string, other: { title?: string } = {}) {
  const page = findPublicPage(path)
  if (page === undefined) return []
  return [
    { name: 'description', content: page.description },
    { property: 'og:title', content: titleOf(path, other.title ?? page.title) },
    { property: 'og:description', content: page.description },
    { property: 'og:site_name', content: firm.name },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'en_GB' },
  ]
}

function titleOf(path: string, words: string): string {
  return path === '/' ? `${firm.name} — ${words}` : `${words} — ${firm.name}`
}
