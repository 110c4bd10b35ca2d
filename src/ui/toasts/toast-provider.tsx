import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ToastBox } from './toast.tsx'
import { type Toast, ToastsContext } from './toasts.ts'

const highlightMs = 2000

/** One at a time. The children are given the place in which they appear. */
export function ToastProvider({ children }: { children: (place: ReactNode) => ReactNode }) {
  const [isScripted, setIsScripted] = useState(false)
  useEffect(() => setIsScripted(true), [])

  const last = useRef<{ answer: unknown; key: number }>({ answer: null, key: 0 })
  const [shown, setShown] = useState<(Toast & { key: number }) | null>(null)
  const [changed, setChanged] = useState<string[]>([])
  const show = useCallback((toast: Toast) => {
    // A form that was replaced after it was saved reports the same answer again.
    if (last.current.answer === toast.answer) return
    last.current = { answer: toast.answer, key: last.current.key + 1 }
    setShown({ ...toast, key: last.current.key })
    setChanged(toast.changed)
  }, [])
  const key = shown?.key
  // Not one that has taken its place meanwhile.
  const dismiss = useCallback(() => setShown((now) => (now?.key === key ? null : now)), [key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new toast may highlight the same part again
  useEffect(() => {
    if (changed.length === 0) return
    const timer = setTimeout(() => setChanged([]), highlightMs)
    return () => clearTimeout(timer)
  }, [changed, shown])

  const toasts = useMemo(() => ({ isScripted, show, changed }), [isScripted, show, changed])
  // Always in the page: screen readers announce what appears within it.
  const place = (
    <div aria-live="polite" className="print-hidden">
      {shown !== null && <ToastBox key={key} toast={shown} onDismiss={dismiss} />}
    </div>
  )
  return <ToastsContext value={toasts}>{children(place)}</ToastsContext>
}
