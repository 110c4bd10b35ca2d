import { useLocation } from 'react-router'
import { indexedPaths } from '../../firm/site-map.ts'
import { useSiteOrigin } from './site-facts.tsx'

/** The one address of a public page, without query: private pages and pages of a link have none to be found by. */
export function CanonicalLink() {
  const { pathname } = useLocation()
  const origin = useSiteOrigin()
  if (!indexedPaths.includes(pathname)) return null
  const href = `${origin}${pathname}`
  return (
    <>
      <link rel="canonical" href={href} />
      <meta property="og:url" content={href} />
    </>
  )
}
