import { createContext, type ReactNode, useContext, useRef } from 'react'
import { Links, useLocation } from 'react-router'
import { useNonce } from './nonce.tsx'

const stylesId = 'site-styles'

const SiteStylesContext = createContext<string | null>(null)

/** Gives the site's styles to the page on the server; null while developing, where they come as a file that changes. */
export function SiteStylesProvider({ styles, children }: { styles: string | null; children: ReactNode }) {
  return <SiteStylesContext value={styles}>{children}</SiteStylesContext>
}

/** What the server has put into this page, for React to find again; null on the server itself. */
const stylesOfThisPage =
  typeof document === 'undefined' ? null : (document.getElementById(stylesId)?.textContent ?? null)

/** The site's styles, inside the page: its first paint waits for no second request. */
export function SiteStyles() {
  const nonce = useNonce()
  const styles = useContext(SiteStylesContext) ?? stylesOfThisPage
  const { key } = useLocation()
  const firstKey = useRef(key)
  if (styles === null) return <Links />
  return (
    <>
      <style
        id={stylesId}
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the build's own stylesheet, named by hash or nonce in the policy
        dangerouslySetInnerHTML={{ __html: styles }}
      />
      {/* The page may carry only its own part: other pages need the rest, and typefaces for letters of other languages. */}
      {key !== firstKey.current && <Links />}
    </>
  )
}
