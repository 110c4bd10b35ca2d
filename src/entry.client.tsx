import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { DocumentPartsProvider, readPartsInBrowser } from './pages/_layout/document/document-parts.tsx'

const parts = await readPartsInBrowser()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <DocumentPartsProvider parts={parts}>
        <HydratedRouter />
      </DocumentPartsProvider>
    </StrictMode>,
  )
})
