import { useLocation, useMatches } from 'react-router'
import { descriptionOf } from '#src/firm/public-pages/descriptions.ts'
import { fileNameOf, findPublicPage, type PublicPage } from '#src/firm/public-pages/public-pages.ts'
import type { SiteFacts } from '#src/firm/site-facts.ts'
import { useClaims, useFirm, useSiteOrigin } from '#src/ui/site-facts.tsx'

/** The routes around the one with the `meta`, the root first. */
type Matches = readonly [{ loaderData: SiteFacts | undefined }, ...unknown[]]

export function publicMeta(matches: Matches, path: string) {
  const page = findPublicPage(path)
  return page === undefined ? [] : metaOf(matches, page)
}

export function metaOf(matches: Matches, page: PublicPage) {
  const shared = sharedMeta(matches, page)
  return [{ title: shared[0].content }, ...shared]
}

/** A page with a form shows its own title: see `PageTitle`. */
export function publicFormMeta(matches: Matches, path: string, other: { title?: string } = {}) {
  const page = findPublicPage(path)
  return page === undefined ? [] : sharedMeta(matches, { ...page, ...other })
}

function sharedMeta([root]: Matches, { path, title }: Pick<PublicPage, 'path' | 'title'>) {
  const name = root.loaderData?.firm.name ?? ''
  return [
    { property: 'og:title', content: path === '/' ? `${name} — ${title}` : `${title} — ${name}` },
    { property: 'og:site_name', content: name },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'en_GB' },
  ] as const
}

/** One that every page knows of, or what its loader says about it. */
function usePublicPage(): PublicPage | undefined {
  const page = findPublicPage(useLocation().pathname)
  const said = useMatches().at(-1)?.loaderData as { publicPage?: PublicPage } | undefined
  return page ?? said?.publicPage
}

/** It may say what the firm can prove today. */
export function Description() {
  const page = usePublicPage()
  const firm = useFirm()
  const { established } = useClaims()
  if (page === undefined) return null
  const proven = page.path === '/about' && established ? `${firm.name} ${established.behindName} ` : ''
  // The browser leaves the server's as it is: those who read it do not move from page to page.
  const content = import.meta.env.SSR ? proven + (page.description ?? descriptionOf(page.path, firm)) : ''
  return (
    <>
      <meta name="description" content={content} suppressHydrationWarning />
      <meta property="og:description" content={content} suppressHydrationWarning />
    </>
  )
}

/** The canonical URL of a public page, without query; `noindex` on all others. */
export function SearchTags() {
  const page = usePublicPage()
  const origin = useSiteOrigin()
  if (page === undefined) return <meta name="robots" content="noindex" />
  const href = `${origin}${page.path}`
  return (
    <>
      <link rel="canonical" href={href} />
      <meta property="og:url" content={href} />
    </>
  )
}

/** Made by scripts/export/social-pictures.mjs. */
export function SocialPicture() {
  const shown = usePublicPage()
  const origin = useSiteOrigin()
  const page = findPublicPage(shown?.pictureOf ?? '') ?? shown
  if (page === undefined) return null
  return (
    <>
      <meta property="og:image" content={`${origin}/shared/${fileNameOf(page)}.jpg`} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={`A sea chart with the words “${page.title}”`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
