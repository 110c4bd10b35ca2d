import { useMatches } from 'react-router'

/** The `handle` of a route whose layout needs a stylesheet beside the site's. */
export type Frame = {
  stylesheet: string
  /** Whether the layout draws the header, main content and footer itself. */
  isOwn: boolean
}

/** What the page's layout needs; null if only what every page has. */
export function useFrame(): Frame | null {
  return (
    useMatches()
      .map(({ handle }) => handle)
      .find(isFrame) ?? null
  )
}

function isFrame(handle: unknown): handle is Frame {
  return typeof handle === 'object' && handle !== null && 'stylesheet' in handle
}
