import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router'

const channelName = 'harbour-signed-in-state'

/** By the session hint, which grants nothing: the server checks every guarded page. */
export function isSignedInHere(): boolean {
  // Cookie names depend on the scheme: see `cookies.server.ts`.
  const name = `${location.protocol === 'https:' ? '__Host-' : ''}harbour-signed-in`
  return document.cookie.split('; ').includes(`${name}=1`)
}

function subscribe(onChange: () => void): () => void {
  const channel = new BroadcastChannel(channelName)
  const events = ['focus', 'pageshow'] as const
  channel.addEventListener('message', onChange)
  for (const event of events) window.addEventListener(event, onChange)
  return () => {
    channel.close()
    for (const event of events) window.removeEventListener(event, onChange)
  }
}

export function useSignedInState(): void {
  // Re-render after each navigation: that is when this tab's own state changes.
  useLocation()
  const isSignedIn = useSyncExternalStore(subscribe, isSignedInHere, () => false)
  useEffect(() => {
    const { dataset } = document.documentElement
    const wasSignedIn = dataset['signedIn'] !== undefined
    if (isSignedIn) dataset['signedIn'] = ''
    else delete dataset['signedIn']
    if (wasSignedIn === isSignedIn) return
    const channel = new BroadcastChannel(channelName)
    channel.postMessage(isSignedIn)
    channel.close()
  }, [isSignedIn])
}

/** When the user signs out in another tab, or the session is over. */
export function useLeaveWhenSignedOut(): void {
  const navigate = useNavigate()
  const isSignedIn = useSyncExternalStore(subscribe, isSignedInHere, () => true)
  const states = [useNavigation().state, useRevalidator().state]
  const isIdle = states.every((state) => state === 'idle')
  const wasSignedIn = useRef(false)
  useEffect(() => {
    // The answer to what has been asked leads away itself, and says why.
    if (!isIdle) return
    if (wasSignedIn.current && !isSignedIn) void navigate('/', { replace: true })
    wasSignedIn.current = isSignedIn
  }, [isSignedIn, isIdle, navigate])
}
