import type { ComponentType } from 'react'
import { useMatches } from 'react-router'

/** The `handle` of a route whose layout needs a stylesheet beside the site's. */
export type Frame = {
  stylesheet: string
  isOwn: boolean
}

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

/** The `handle` of a page with the quick exit, which no other page has to load. */
export type ExitPage = { QuickExit: ComponentType }

export function useQuickExit(): ComponentType | null {
  const page = useMatches().find(({ handle }) => isExitPage(handle))
  return isExitPage(page?.handle) ? page.handle.QuickExit : null
}

function isExitPage(handle: unknown): handle is ExitPage {
  return typeof handle === 'object' && handle !== null && 'QuickExit' in handle
}
