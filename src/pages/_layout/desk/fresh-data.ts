import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { isReachable } from '#src/pages/_layout/forms/not-sent.ts'
import { isChanged } from '#src/ui/forms/changed-fields.ts'

/** How old a page's data may be when someone looks at it. */
const freshForMs = 4000

function isFillingIn(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    '#main textarea, #main input:not([type=hidden])',
  )
  // Those of filters are sent as soon as they change.
  const selects = document.querySelectorAll<HTMLSelectElement>('#main form[method=post] select')
  return [...fields, ...selects].some(isChanged)
}

/** After the last key or movement. Not for ever: each reading is a request, and the session must end some time. */
const watchedForMs = 10 * 60_000

/** The version of what the desk shows; null when the site does not say. */
function readVersion(): Promise<string | null> {
  return fetch('/admin-profile/version').then(
    (response) => (response.ok ? response.text() : null),
    () => null,
  )
}

/** One small question: not if the version of what the desk shows is still the one with which the page was read. */
function useChangeQuestion(): () => Promise<boolean> {
  const readAs = useRef<string | null>(null)
  return useCallback(async () => {
    const version = await readVersion()
    const isChanged = version !== null && version !== readAs.current
    if (isChanged) readAs.current = version
    return isChanged
  }, [])
}

/** If the data are old enough, `mayRead` says so, nobody is filling in a form and no answer has to stay. */
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

/** When someone comes back to the window. `hasAnswer`: the page shows an answer that has to stay in sight. */
export function useFreshDataOnReturn({ hasAnswer = false }: { hasAnswer?: boolean } = {}): void {
  const refresh = useRefresh(hasAnswer, isReachable)
  useEffect(() => {
    const events = ['focus', 'visibilitychange'] as const
    for (const event of events) addEventListener(event, refresh)
    return () => {
      for (const event of events) removeEventListener(event, refresh)
    }
  }, [refresh])
}

/** For pages that are left open all day. `hasAnswer`: the page shows an answer that has to stay in sight. */
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
