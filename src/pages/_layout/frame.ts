import { useMatches } from 'react-router'

/** The `handle` of a route whose layout draws the header, main content and footer itself, with styles of its own. */
export type OwnFrame = { stylesheet: string }

/** The frame that the page's layout brings; null if it has the usual one. */
export function useOwnFrame(): OwnFrame | null {
  return (
    useMatches()
      .map(({ handle }) => handle)
      .find(isOwnFrame) ?? null
  )
}

function isOwnFrame(handle: unknown): handle is OwnFrame {
  return typeof handle === 'object' && handle !== null && 'stylesheet' in handle
}
