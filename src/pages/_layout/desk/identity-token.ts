import { useEffect } from 'react'
import { useNavigation } from 'react-router'

let identityToken: string | null = null

/** A short-lived signed statement of who is signed in, for calls to other programs. */
async function fetchIdentityToken(signal: AbortSignal): Promise<string | null> {
  const response = await fetch('/api/auth/token', { headers: { accept: 'application/json' }, signal })
  if (!response.ok) return null
  const body: unknown = await response.json()
  return typeof body === 'object' && body !== null && 'token' in body && typeof body.token === 'string'
    ? body.token
    : null
}

/** Once after sign-in, in this tab's memory only. Not while a form is being sent, which may end the session. */
export function useIdentityToken(): void {
  const isSending = useNavigation().formMethod === 'POST'
  useEffect(() => {
    if (isSending || identityToken !== null) return
    const request = new AbortController()
    // Listen for the submit itself: `isSending` changes only at the next render, after the form has been sent.
    document.addEventListener('submit', () => request.abort(), { capture: true, signal: request.signal })
    fetchIdentityToken(request.signal)
      .then((token) => {
        identityToken = token
      })
      // The connection failed. The next visit tries again, and nothing on this page depends on the token.
      .catch(() => undefined)
    return () => request.abort()
  }, [isSending])
  useEffect(
    () => () => {
      identityToken = null
    },
    [],
  )
}
