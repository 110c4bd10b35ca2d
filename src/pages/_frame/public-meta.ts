import { firm } from '../../firm/firm.ts'

/** What a public page says of itself to search engines and to whoever shares it. */
export function publicMeta({ title, description }: { title: string; description: string }) {
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:site_name', content: firm.name },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'en_GB' },
  ]
}
