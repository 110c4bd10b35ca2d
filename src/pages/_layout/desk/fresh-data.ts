import { useCallback, useEffect, useRef } from 'react'
import { useActionData, useLocation, useRevalidator } from 'react-router'
import { isReachable } from '#src/pages/_layout/forms/not-sent.ts'
import { isChanged } from '#src/ui/forms/changed-fields.ts'

/** How old a page's data may be when someone looks at it. */
const freshForMs = 4000

/** Whether something in the page's forms has been filled in that is not sent yet. */
function isFillingIn(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    '#main textarea, #main input:not([type=hidden])',
  )
  // Those of filters are sent as soon as they change.
  const selects = document.querySelectorAll<HTMLSelectElement>('#main form[method=post] select')
  return [...fields, ...selects].some(isChanged)
}

/**
 * How long after the last key or movement a page that is in sight still counts as watched. Not for ever: each reading is
 * a request, and a desk that nobody is at must be logged out.
 */
const watchedForMs = 10 * 60_000

/** The version of what the desk shows; null when the site does not say. */
function readVersion(): Promise<string | null> {
  return fetch('/admin-profile/version').then(
    (response) => (response.ok ? response.text() : null),
    () => null,
  )
}

/**
 * Tells whether the page has to be read again, by asking the site one small question: not while the version of what the
 * desk shows is the one with which the page was read.
 */
function useChangeQuestion(): () => Promise<boolean> {
  const readAs = useRef<string | null>(null)
  return useCallback(async () => {
    const version = await readVersion()
    const isChanged = version !== null && version !== readAs.current
    if (isChanged) readAs.current = version
    return isChanged
  }, [])
}

/**
 * Reads the page's data again, if it is old enough, `mayRead` says so, and nobody is filling in a form: its fields could
 * change. Nor while the page shows an answer that has to stay, such as what is wrong with a form: the router would drop
 * it.
 */
function useRefresh(hasAnswer: boolean, mayRead: () => Promise<boolean>): () => void {
  const hasAnswerNow = useRef(hasAnswer)
  useEffect(() => {
    hasAnswerNow.current = hasAnswer
  }, [hasAnswer])
  const { revalidate, state } = useRevalidator()
  const { key } = useLocation()
  const readAt = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation reads the data too
  useEffect(() => {
    readAt.current = performance.now()
  }, [key, state])
  return useCallback(() => {
    const isFresh = performance.now() - readAt.current < freshForMs
    if (hasAnswerNow.current || document.visibilityState === 'hidden' || isFresh || isFillingIn()) return
    readAt.current = performance.now()
    void mayRead().then(async (isYes) => {
      // A form may have been answered meanwhile.
      if (isYes && !hasAnswerNow.current) await revalidate()
    })
  }, [revalidate, mayRead])
}

/**
 * For pages whose data others change: fresh data when someone comes back to the window. Called by the page itself.
 * `hasAnswer`: whether the page shows an answer that has to stay in sight; by default, any answer to a form.
 */
export function useFreshDataOnReturn({ hasAnswer }: { hasAnswer?: boolean } = {}): void {
  const isAnswered = useActionData() !== undefined
  const refresh = useRefresh(hasAnswer ?? isAnswered, isReachable)
  useEffect(() => {
    const events = ['focus', 'visibilitychange'] as const
    for (const event of events) addEventListener(event, refresh)
    return () => {
      for (const event of events) removeEventListener(event, refresh)
    }
  }, [refresh])
}

/**
 * For pages that are left open all day: while the page is in sight, what colleagues change appears within five seconds.
 * `hasAnswer`: whether the page shows an answer that has to stay in sight.
 */
export function useFreshDataWhileWatched({ hasAnswer }: { hasAnswer: boolean }): void {
  const refresh = useRefresh(hasAnswer, useChangeQuestion())
  useEffect(() => {
    let usedAt = performance.now()
    const noteUse = () => {
      usedAt = performance.now()
      refresh()
    }
    const timer = setInterval(() => {
      if (performance.now() - usedAt < watchedForMs) refresh()
    }, 500)
    const events = ['focus', 'visibilitychange', 'pointermove', 'pointerdown', 'keydown', 'scroll'] as const
    for (const event of events) addEventListener(event, noteUse, { passive: true })
    return () => {
      clearInterval(timer)
      for (const event of events) removeEventListener(event, noteUse)
    }
  }, [refresh])
}
