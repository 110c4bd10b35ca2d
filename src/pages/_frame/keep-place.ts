import { useEffect } from 'react'

/** In the storage of this tab: how far its page is scrolled, in pixels. */
const name = 'harbour-place'

/**
 * A page that another site opened is cut off from it, and no longer so when it is loaded again (docs/decisions/022). Then
 * Chromium forgets how far it was scrolled. It goes back there, unless the visitor has scrolled meanwhile.
 */
export function useKeepPlace(): void {
  useEffect(() => {
    try {
      const storage = sessionStorage
      const keep = () => storage.setItem(name, `${scrollY}`)
      const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      if (entry?.type === 'reload' && scrollY === 0)
        scrollTo({ top: Number(storage.getItem(name)), behavior: 'instant' })
      else keep()
      addEventListener('scrollend', keep)
      // Back from another site, which may have led to one of our pages meanwhile.
      addEventListener('pageshow', keep)
    } catch {
      // A browser that keeps nothing for us refuses even to be asked: the page stays at its top.
    }
  }, [])
}
