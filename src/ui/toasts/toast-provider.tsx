import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useAfterAnswer } from '#src/ui/desk/send-once.ts'
import { Icon } from '#src/ui/icon.tsx'
import { type Toast, ToastsContext } from './toasts.ts'
import { UndoForm } from './undo-form.tsx'

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

/** After the pointer and the focus have left it. */
const toastMs = 8000

/** At the lower end of the screen: the desk's styles keep the focus from going behind it. */
const placeStyle =
  'fixed inset-x-4 bottom-4 z-30 sm:left-auto sm:max-w-lg lg:right-6 [@media(height>=24rem)]:max-lg:bottom-[calc(4.5rem+env(safe-area-inset-bottom))]'

function ToastBox({ toast: { text, undo }, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const [isPointedAt, setIsPointedAt] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  useEffect(() => {
    if (isPointedAt || isFocused) return
    const timer = setTimeout(onDismiss, toastMs)
    return () => clearTimeout(timer)
  }, [isPointedAt, isFocused, onDismiss])

  const box = useRef<HTMLDivElement>(null)
  const dismiss = useCallback(() => {
    // The focus must not vanish with the button.
    if (box.current?.contains(document.activeElement)) document.getElementById('main')?.focus({ preventScroll: true })
    onDismiss()
  }, [onDismiss])
  // What another form has done since may have made it untrue.
  useAfterAnswer(dismiss)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that someone is reading it
    <div
      ref={box}
      data-toast=""
      onPointerEnter={() => setIsPointedAt(true)}
      onPointerLeave={() => setIsPointedAt(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
      className={`${placeStyle} flex items-center gap-2 rounded-soft border border-night-rule bg-night py-1 pr-1 pl-4 text-on-night shadow-sheet`}
    >
      <p role="status" className="wrap-anywhere grow py-1.5">
        {text}
      </p>
      {undo !== null && <UndoForm undo={undo} variant="on-night" />}
      <button
        type="button"
        onClick={dismiss}
        className="pressable grid size-control shrink-0 place-items-center rounded-soft hover:bg-petrol"
      >
        <Icon size={18}>
          <path d="m6 6 12 12M18 6 6 18" />
        </Icon>
        <span className="sr-only">Dismiss</span>
      </button>
    </div>
  )
}
