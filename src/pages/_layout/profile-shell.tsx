import { type ReactNode, useEffect } from 'react'
import { Form, useNavigation } from 'react-router'
import deskStyles from '../../desk.css?url'
import { Button } from '../../ui/button.tsx'
import { TabLink } from '../../ui/tab-link.tsx'
import { useLeaveWhenSignedOut } from './signed-in-state.ts'

/** The layout of profile and admin pages: their navigation and the log-out button. */
export function ProfileShell(props: { name: string; pages: { name: string; path: string }[]; children: ReactNode }) {
  const { name, pages, children } = props
  useIdentityToken()
  useLeaveWhenSignedOut()
  return (
    <div className="page-width pt-10 pb-20">
      <link rel="stylesheet" href={deskStyles} precedence="desk" />
      <div className="flex flex-wrap items-center justify-between gap-4 border-rule border-b pb-4">
        <nav aria-label={name}>
          <ul className="flex flex-wrap gap-x-8">
            {pages.map((page) => (
              <li key={page.path}>
                <TabLink to={page.path}>{page.name}</TabLink>
              </li>
            ))}
          </ul>
        </nav>
        <LogOutButton />
      </div>
      {children}
    </div>
  )
}

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
 * After sign-in, fetches the identity token once and keeps it in this tab's memory only. Not while a form is being
 * sent, which may end the session or change its token.
 */
export function useIdentityToken(): void {
  const isSending = useNavigation().formMethod === 'POST'
  useEffect(() => {
    if (isSending || identityToken !== null) return
    const asked = new AbortController()
    // Listen for the submit itself: `isSending` changes only at the next render, after the form has been sent.
    document.addEventListener('submit', () => asked.abort(), { capture: true, signal: asked.signal })
    fetchIdentityToken(asked.signal)
      .then((token) => {
        identityToken = token
      })
      // The connection failed. The next visit tries again, and nothing on this page depends on the token.
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

/** Logs out; a plain form, so that it works without JavaScript. */
export function LogOutButton() {
  const isSending = useNavigation().formAction === '/logout'
  return (
    <Form method="post" action="/logout">
      <Button type="submit" variant="quiet" isBusy={isSending}>
        Log out
      </Button>
    </Form>
  )
}
