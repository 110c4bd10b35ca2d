import { useEffect, useRef } from 'react'
import { useLocation, useRevalidator } from 'react-router'

/** How old a page's data may be when somebody looks at it. */
const freshForMs = 4000

/** Whether something in the page's forms has been filled in that is not sent yet. */
function isFillingIn(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    '#main textarea, #main input:not([type=hidden])',
  )
  return [...fields].some((field) =>
    field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)
      ? field.checked !== field.defaultChecked
      : field.value !== field.defaultValue,
  )
}

/**
 * Reads the page's data again when one of the window's events shows that somebody is looking, so that they see what
 * colleagues have changed. Not while a form is being filled in: its fields could change under the person's hands.
 */
function useFreshData(events: readonly (keyof WindowEventMap | 'visibilitychange')[]): void {
  const { revalidate, state } = useRevalidator()
  const { key } = useLocation()
  const readAt = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation reads the data too
  useEffect(() => {
    readAt.current = performance.now()
  }, [key, state])
  useEffect(() => {
    function refresh() {
      if (document.visibilityState === 'hidden' || performance.now() - readAt.current < freshForMs || isFillingIn())
        return
      readAt.current = performance.now()
      void revalidate()
    }
    for (const event of events) addEventListener(event, refresh, { passive: true })
    return () => {
      for (const event of events) removeEventListener(event, refresh)
    }
  }, [events, revalidate])
}

const returning = ['focus', 'visibilitychange'] as const
const never = [] as const
const active = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/** For all pages of a desk: fresh data when somebody comes back to the window. */
export function useFreshDataOnReturn(): void {
  useFreshData(returning)
}

/** For pages that are left open all day: fresh data as soon as somebody moves the pointer or presses a key, if `isOn`. */
export function useFreshDataWhileActive(isOn = true): void {
  useFreshData(isOn ? active : never)
}
