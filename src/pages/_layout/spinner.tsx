import { useLayoutEffect, useState } from 'react'
import { useNavigation } from 'react-router'

const signInForms = ['/login', '/logout', '/accept-invitation', '/verify-email']
const maxLoadingMs = 2000

/** While a user is being signed in, up or out, for two seconds at most. */
export function Spinner() {
  const { formAction } = useNavigation()
  const isLoading = formAction !== undefined && signInForms.includes(new URL(formAction, 'http://a').pathname)
  const [isForcedOff, setIsForcedOff] = useState(false)
  // Start timing once the spinner is on screen, however busy the page is.
  useLayoutEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(() => setIsForcedOff(true), maxLoadingMs)
    return () => {
      clearTimeout(timer)
      setIsForcedOff(false)
    }
  }, [isLoading])
  if (!isLoading || isForcedOff) return null
  return (
    <div role="status" className="fixed inset-0 z-50 grid place-items-center bg-page">
      <div className="grid justify-items-center gap-4">
        <span className="size-14 animate-spin rounded-full border-4 border-rule border-t-primary motion-reduce:animate-none" />
        <span className="text-muted">One moment …</span>
      </div>
    </div>
  )
}
