import { useEffect } from 'react'

/** What base.css leaves for later in a page that is opened at its top. */
const laterParts = '[data-first-screen] :is(main section:nth-of-type(n + 2), body > footer)'

/**
 * A page that is opened at its top has only its first screen laid out for the first paint (base.css says how). Now that
 * the page is alive the rest follows, one part in each frame, so that no press waits for all of it.
 */
export function useLayOutTheRest(): void {
  useEffect(() => {
    const parts = [...document.querySelectorAll<HTMLElement>(laterParts)]
    const waiting = [...parts]
    const layOutNext = () => {
      const part = waiting.shift()
      if (part === undefined) {
        delete document.documentElement.dataset['firstScreen']
        for (const { style } of parts) style.removeProperty('content-visibility')
        return
      }
      part.style.setProperty('content-visibility', 'visible')
      frame = requestAnimationFrame(layOutNext)
    }
    let frame = requestAnimationFrame(layOutNext)
    return () => cancelAnimationFrame(frame)
  }, [])
}
