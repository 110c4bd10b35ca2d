import { useEffect, useRef } from 'react'
import type { BlockerFunction, Location } from 'react-router'
import { openParameter } from '../../ui/record-panel/open-record.ts'
import { LeaveDialog } from '../_layout/desk/leave-dialog.tsx'

/** Asks before leaving a note, or another longer text, that has been typed and not sent. */
export function UnsentTextDialog() {
  const isSending = useRef(false)
  useEffect(() => {
    const noteSubmit = ({ target }: SubmitEvent) => {
      isSending.current = target instanceof HTMLFormElement && target.method === 'post'
      // The router navigates within the same event.
      setTimeout(() => {
        isSending.current = false
      })
    }
    document.addEventListener('submit', noteSubmit, { capture: true })
    return () => document.removeEventListener('submit', noteSubmit, { capture: true })
  }, [])
  return (
    <LeaveDialog isUnsaved={hasUnsentText} isLeaving={(navigation) => !isSending.current && leavesRecord(navigation)}>
      What you’ve typed here hasn’t been saved yet.
    </LeaveDialog>
  )
}

function hasUnsentText(): boolean {
  const texts = document.querySelectorAll<HTMLTextAreaElement>('#main textarea')
  return [...texts].some((text) => text.value.trim() !== '' && (text.value !== text.defaultValue || isRefused(text)))
}

/** Whether the form shows what is wrong with it. It may have begun with what was refused, which isn't saved. */
function isRefused({ form }: HTMLTextAreaElement): boolean {
  return form !== null && form.querySelector('[role=alert]') !== null
}

/** Whether a navigation leads to another page, or opens another record beside the list. */
const leavesRecord: BlockerFunction = ({ currentLocation, nextLocation }) =>
  currentLocation.pathname !== nextLocation.pathname || openIn(currentLocation) !== openIn(nextLocation)

function openIn({ search }: Location): string | null {
  return new URLSearchParams(search).get(openParameter)
}
