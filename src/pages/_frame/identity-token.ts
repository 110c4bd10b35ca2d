import { useEffect } from 'react'
import { useNavigation } from 'react-router'

let identityToken: string | null = null

/** Fetches the identity token, a short-lived signed statement of who is signed in, for calls to other programs. */
async function fetchIdentityToken(signal: AbortSignal): Promise<string | null> {
  const response = await fetch('/api/auth/token', { headers: { accept: 'application/json' }, signal })
  if (!response.ok) return null
  const body: unknown = await response.json()
  return typeof body === 'object' && body !== null && 'token' in body && typeof body.token === 'string'
    ? body.token
    : null
}

/**
 * After sign-in: fetches the identity token once and keeps it in this tab's memory, nowhere else. While a form is being sent,
 * which may end the session or give it another token, it is not asked for.
 */
export function useIdentityToken(): void {
  const isSending = useNavigation().formMethod === 'POST'
  useEffect(() => {
    if (isSending || identityToken !== null) return
    const asked = new AbortController()
    // At once, before the form is on its way: what is drawn, and `isSending` with it, comes later.
    document.addEventListener('submit', () => asked.abort(), { capture: true, signal: asked.signal })
    fetchIdentityToken(asked.signal)
      .then((token) => {
        identityToken = token
      })
      // A lost connection: the next visit to the page tries again. Nothing on the page waits for it.
      .catch(() => undefined)
    return () => asked.abort()
  }, [isSending])
  useEffect(
    () => () => {
      identityToken = null
    },
    [],
  )
}
