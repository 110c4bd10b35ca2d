import { useCallback, useEffect, useRef, useState } from 'react'
import { useAfterAnswer } from '#src/ui/desk/send-once.ts'
import { Icon } from '#src/ui/icon.tsx'
import type { Toast } from './toasts.ts'
import { UndoForm } from './undo-form.tsx'

/** After the pointer and the focus have left it. */
const toastMs = 8000

/** At the lower end of the screen: the desk's styles keep the focus from going behind it. */
const placeStyle =
  'fixed inset-x-4 bottom-4 z-30 sm:left-auto sm:max-w-lg lg:right-6 [@media(height>=24rem)]:max-lg:bottom-[calc(4.5rem+env(safe-area-inset-bottom))]'

export function ToastBox({ toast: { text, undo }, onDismiss }: { toast: Toast; onDismiss: () => void }) {
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
