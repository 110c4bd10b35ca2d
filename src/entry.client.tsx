import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// A page that stays blank (`first-paint-script.ts`) needs nothing; it is loaded again once it is asked for.
if (!('left' in document.documentElement.dataset)) {
  document.documentElement.dataset['scripted'] = 'yes'
  const app = <HydratedRouter />
  // Strict mode does nothing outside development.
  startTransition(() => void hydrateRoot(document, import.meta.env.DEV ? <StrictMode>{app}</StrictMode> : app))
}
