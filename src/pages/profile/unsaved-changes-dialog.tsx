import { useCallback, useEffect, useRef } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { isSignedInHere } from '../_layout/signed-in-state.ts'

/** Asks before leaving a page with unsaved changes; only with JavaScript. */
export function UnsavedChangesDialog({ isUnsaved }: { isUnsaved: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved &&
      nextLocation.pathname !== currentLocation.pathname &&
      // The newsletter button returns to this page, which keeps its input.
      nextLocation.pathname !== '/profile/newsletter' &&
      // A user who has signed out in another tab may leave immediately.
      isSignedInHere(),
  )
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isUnsaved) event.preventDefault()
      },
      [isUnsaved],
    ),
  )
  useEffect(() => {
    // A new attempt to leave may be blocked before the previous answer has rendered, so close explicitly.
    if (blocker.state === 'blocked') dialog.current?.showModal()
    else dialog.current?.close()
  }, [blocker])
  return (
    <dialog
      ref={dialog}
      aria-labelledby="unsaved-changes-heading"
      // Handles Escape: browsers let a page prevent only the first press, so accept that it closes.
      onClose={() => blocker.reset?.()}
      className="sheet m-auto max-w-md space-y-4 p-6 text-body backdrop:bg-ink/60"
    >
      <h2 id="unsaved-changes-heading" className="text-h3">
        Leave without saving?
      </h2>
      <p>You’ve changed your details but haven’t saved them yet.</p>
      <div className="flex flex-wrap gap-4">
        <Button type="button" onClick={() => blocker.reset?.()}>
          Stay on this page
        </Button>
        <Button type="button" variant="quiet" onClick={() => blocker.proceed?.()}>
          Leave without saving
        </Button>
      </div>
    </dialog>
  )
}
