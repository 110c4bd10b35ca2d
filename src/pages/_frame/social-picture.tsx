import { useLocation } from 'react-router'
import { fileNameOf, findPublicPage } from '../../firm/public-pages.ts'
import { useSiteOrigin } from './site-facts.tsx'

/** Made by scripts/export-social-pictures.mjs before the build; none while developing without one. */
const files: Record<string, string> = import.meta.glob('./*.jpg', {
  base: '/node_modules/.cache/harbour/social',
  exhaustive: true,
  query: '?url',
  import: 'default',
  eager: true,
})

/** The picture that stands for a public page where its address is shared. */
export function SocialPicture() {
  const page = findPublicPage(useLocation().pathname)
  const origin = useSiteOrigin()
  const file = page && files[`./${fileNameOf(page)}.jpg`]
  if (page === undefined || file === undefined) return null
  return (
    <>
      <meta property="og:image" content={`${origin}${file}`} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={`A sea chart with the words: ${page.title}`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
