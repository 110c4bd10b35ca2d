import { useEffect } from 'react'

let identityToken: string | null = null

/** Fetches the identity token, a short-lived signed statement of who is signed in, for calls to other programs. */
async function fetchIdentityToken(): Promise<string | null> {
  const response = await fetch('/api/auth/token', { headers: { accept: 'application/json' } })
  if (!response.ok) return null
  const body: unknown = await response.json()
  return typeof body === 'object' && body !== null && 'token' in body && typeof body.token === 'string'
    ? body.token
    : null
}

/** After sign-in: fetches the identity token once and keeps it in this tab's memory, nowhere else. */
export function useIdentityToken(): void {
  useEffect(() => {
    if (identityToken !== null) return
    fetchIdentityToken()
      .then((token) => {
        identityToken = token
      })
      // A lost connection: the next visit to the page tries again. Nothing on the page waits for it.
      .catch(() => undefined)
    return () => {
      identityToken = null
    }
  }, [])
}
