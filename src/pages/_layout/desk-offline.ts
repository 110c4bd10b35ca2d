import { useEffect } from 'react'
import { notRead, notSent, showOverPage } from './forms/not-sent.ts'

/**
 * Offline, stops a form of the page itself: the router would look for the scripts of the page that answers and, without
 * them, reload this one.
 */
export function useStopSendingOffline(): void {
  useEffect(() => {
    function stop(event: SubmitEvent) {
      const { target } = event
      if (navigator.onLine || !(target instanceof HTMLFormElement) || target.closest('#main') === null) return
      event.preventDefault()
      event.stopPropagation()
      showOverPage(target.method === 'post' ? notSent : notRead)
    }
    // Before everything else that listens.
    window.addEventListener('submit', stop, true)
    return () => window.removeEventListener('submit', stop, true)
  }, [])
}
