import { createContext, type ReactNode, useContext } from 'react'
import type { DocumentParts } from '#src/platform/runtime.server.ts'
import stylesheet from './document.css?url'
import { useFrame } from './frame.ts'

const stylesId = 'site-styles'
const structuredDataId = 'structured-data'

const DocumentPartsContext = createContext<DocumentParts | null>(null)

/** Gives the parts that routes do not know, on the server. The browser reads them from the document. */
export function DocumentPartsProvider({ parts, children }: { parts: DocumentParts; children: ReactNode }) {
  return <DocumentPartsContext value={parts}>{children}</DocumentPartsContext>
}

function useDocumentParts(): DocumentParts {
  const fromServer = useContext(DocumentPartsContext)
  if (fromServer !== null) return fromServer
  return {
    // Browsers hide a nonce from scripts, so it reads as empty and must be empty here for React to hydrate.
    nonce: '',
    styles: document.getElementById(stylesId)?.textContent ?? null,
    structuredData: document.getElementById(structuredDataId)?.textContent ?? null,
  }
}

/** Undefined for a page whose scripts are allowed by hash. */
export function useNonce(): string | undefined {
  return useDocumentParts().nonce
}

export function useNoticeAttribute() {
  return { 'data-notice': useDocumentParts().notice }
}

/** Inlined for the first paint; a linked file in development. The desk's follow: what comes later wins. */
export function SiteStyles() {
  const { styles } = useDocumentParts()
  const frame = useFrame()
  if (styles === null) return <link rel="stylesheet" href={stylesheet} />
  return (
    <>
      <style
        id={stylesId}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the build's own stylesheet, allowed by hash in the policy
        dangerouslySetInnerHTML={{ __html: styles }}
      />
      {frame !== null && <link rel="stylesheet" href={frame.stylesheet} />}
    </>
  )
}

/** For search engines, which read the document from the server: navigation in the browser need not change it. */
export function StructuredData() {
  const { structuredData } = useDocumentParts()
  if (structuredData === null) return null
  return (
    <script
      id={structuredDataId}
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of the firm's facts, escaped for a script element
      dangerouslySetInnerHTML={{ __html: structuredData }}
    />
  )
}
