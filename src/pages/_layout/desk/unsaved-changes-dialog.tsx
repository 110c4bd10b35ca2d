import { useCallback, useEffect, useRef } from 'react'
import { type BlockerFunction, useBeforeUnload, useBlocker } from 'react-router'
import { isSignedInHere } from '#src/pages/_layout/signed-in-state.ts'
import { Button } from '#src/ui/button.tsx'

type UnsavedChangesDialogProps = {
  /** Asked at every attempt to leave. */
  isUnsaved: () => boolean
  isLeaving: BlockerFunction
  children: string
}

/** Only with JavaScript. A page has one at most, as the router does. */
export function UnsavedChangesDialog({ isUnsaved, isLeaving, children }: UnsavedChangesDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Someone who has signed out in another tab, whose session has ended, or who uses the quick exit may leave
  // immediately.
  const hasToAsk = useCallback(
    () => isUnsaved() && isSignedInHere() && !('left' in document.documentElement.dataset),
    [isUnsaved],
  )
  const blocker = useBlocker((navigation) => isLeaving(navigation) && hasToAsk())
  useBeforeUnload(
    useCallback(
      (event) => {
        if (hasToAsk()) event.preventDefault()
      },
      [hasToAsk],
    ),
  )
  useEffect(() => {
    // A new attempt to leave may be blocked before the previous answer has rendered: the dialog is there, and closed.
    if (blocker.state === 'blocked' && dialog.current?.open === false) dialog.current.showModal()
  }, [blocker])
  if (blocker.state !== 'blocked') return null
  return (
    <dialog
      ref={dialog}
      aria-labelledby="leave-heading"
      // Handles Escape: browsers let a page prevent only the first press, so accept that it closes.
      onClose={() => blocker.reset()}
      className="sheet m-auto max-w-md space-y-4 p-6 text-body backdrop:bg-ink/60"
    >
      <h2 id="leave-heading" className="text-h3">
        Leave without saving?
      </h2>
      <p>{children}</p>
      <div className="flex flex-wrap gap-4">
        <Button type="button" onClick={() => dialog.current?.close()}>
          Stay on this page
        </Button>
        <Button type="button" variant="quiet" onClick={() => blocker.proceed()}>
          Leave without saving
        </Button>
      </div>
    </dialog>
  )
}
