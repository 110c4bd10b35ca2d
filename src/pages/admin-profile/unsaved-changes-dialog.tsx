import { useEffect, useRef } from 'react'
import { type BlockerFunction, type Location, useNavigation } from 'react-router'
import { type Control, isChanged, isCheckable } from '../../ui/forms/changed-fields.ts'
import { openParameter } from '../../ui/record-panel/open-record.ts'
import { fieldsOf } from '../_layout/desk/kept-form.ts'
import { LeaveDialog } from '../_layout/desk/leave-dialog.tsx'

/** Asks before leaving a form in which something has been typed or changed and not been saved. */
export function UnsavedChangesDialog() {
  const isPosting = useNavigation().formMethod === 'POST'
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
    <LeaveDialog
      isUnsaved={() => !isPosting && hasUnsavedForm()}
      isLeaving={(navigation) => !isSending.current && leavesForms(navigation)}
    >
      What you’ve typed or changed here hasn’t been saved yet.
    </LeaveDialog>
  )
}

function hasUnsavedForm(): boolean {
  return [...document.querySelectorAll<HTMLFormElement>('#main form[method=post]')].some(isUnsaved)
}

function isUnsaved(form: HTMLFormElement): boolean {
  // A form that shows what is wrong with it may have begun with what was refused, which isn't saved.
  const isRefused = form.querySelector('[role=alert]') !== null
  return (
    fieldsOf(form)
      // Boxes that select the rows of a list are outside their form.
      .filter((field) => field.type !== 'hidden' && form.contains(field))
      .some((field) => {
        if (hasText(field)) return isRefused || isChanged(field)
        // In an empty box for a longer text there is nothing to lose.
        return isChanged(field) && !(field instanceof HTMLTextAreaElement)
      })
  )
}

function hasText(field: Control): boolean {
  return !(field instanceof HTMLSelectElement) && !isCheckable(field) && field.value.trim() !== ''
}

/** Whether a navigation leads to another page, opens another record beside the list, or another agent's forms. */
const leavesForms: BlockerFunction = ({ currentLocation, nextLocation }) =>
  currentLocation.pathname !== nextLocation.pathname ||
  openIn(currentLocation) !== openIn(nextLocation) ||
  leavesAgent(currentLocation, nextLocation)

function openIn({ search }: Location): string | null {
  return new URLSearchParams(search).get(openParameter)
}

/** Whether a navigation within Availability leads away from an agent. `Cancel` leads away from the form for a new one. */
function leavesAgent({ pathname, search }: Location, next: Location): boolean {
  return pathname === '/admin-profile/availability' && search !== next.search && search !== '?add'
}
