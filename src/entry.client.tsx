import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { DocumentPartsProvider, readPartsInBrowser } from './pages/_layout/document/document-parts.tsx'

// A page that stays blank (`first-paint-script.ts`) needs nothing; it is loaded again once it is asked for.
const isBlank = 'left' in document.documentElement.dataset
// Without them the page stays as the server rendered it, and `first-paint-script.ts` shows its plain links and forms.
const parts = isBlank ? null : await readPartsInBrowser().catch(() => null)
if (parts !== null) {
  document.documentElement.dataset['scripted'] = 'yes'
  const app = (
    <DocumentPartsProvider parts={parts}>
      <HydratedRouter />
    </DocumentPartsProvider>
  )
  // Strict mode does nothing outside development.
  startTransition(() => void hydrateRoot(document, import.meta.env.DEV ? <StrictMode>{app}</StrictMode> : app))
}
