import { useEffect, useRef } from 'react'
import { type BlockerFunction, type Location, useNavigation } from 'react-router'
import { fieldsOf } from '#src/pages/_layout/desk/kept-form.ts'
import { UnsavedChangesDialog } from '#src/pages/_layout/desk/unsaved-changes-dialog.tsx'
import { type Control, isChanged, isCheckable } from '#src/ui/forms/changed-fields.ts'
import { staysInList } from '#src/ui/record/record-link.tsx'
import { timeFormId } from './appointments/calendar/calendar-query.ts'

type Navigation = Parameters<BlockerFunction>[0]

/** Asks before leaving a form in which something has been typed or changed and not been saved. */
export function UnsavedForms() {
  const isPosting = useNavigation().formMethod === 'POST'
  const sent = useRef<HTMLFormElement | null>(null)
  useEffect(() => {
    const noteSubmit = ({ target }: SubmitEvent) => {
      sent.current = target instanceof HTMLFormElement && target.method === 'post' ? target : null
      // The router navigates within the same event.
      setTimeout(() => {
        sent.current = null
      })
    }
    document.addEventListener('submit', noteSubmit, { capture: true })
    return () => document.removeEventListener('submit', noteSubmit, { capture: true })
  }, [])
  return (
    <UnsavedChangesDialog
      isUnsaved={() => !isPosting && hasUnsavedForm(sent.current)}
      isLeaving={(navigation) =>
        sent.current === null ? leavesForms(navigation, null) : answerLeavesForms(sent.current, navigation)
      }
    >
      What you’ve typed or changed here hasn’t been saved yet.
    </UnsavedChangesDialog>
  )
}

/** Whether a form in a part of the page is unsaved, other than the one that is being sent. */
function hasUnsavedForm(sent: HTMLFormElement | null, part = '#main'): boolean {
  const forms = [...document.querySelectorAll<HTMLFormElement>('#main form[method=post]')]
  return forms.some((form) => form !== sent && form.closest(part) !== null && isUnsaved(form))
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

/**
 * Parts of a page whose forms are there only as long as these parameters of its address stay the same; null = all. A time
 * form that was refused is there only as long as its answer, which no other address has.
 */
const partsOfAddress = [
  { part: '[id^=create-]', parameters: ['add'] },
  { part: `#${timeFormId}`, parameters: null },
  { part: '[id^=note-]', parameters: ['before', 'with', 'show'] },
]

/** Whether a navigation takes away a form that is unsaved. `sent`: the one that is being sent. */
function leavesForms({ currentLocation, nextLocation }: Navigation, sent: HTMLFormElement | null): boolean {
  const isOtherPath = currentLocation.pathname !== nextLocation.pathname
  if (isOtherPath && !staysInList(nextLocation)) return hasUnsavedForm(sent)
  // The forms of the list stay while its records are opened and closed.
  if (isOtherPath && hasUnsavedForm(sent, '#record')) return true
  return leavesAgent(currentLocation, nextLocation) || leavesPart(currentLocation, nextLocation, sent)
}

/** Whether the answer to a form leads away from the other forms. */
function answerLeavesForms(form: HTMLFormElement, navigation: Navigation): boolean {
  // Such as `Log out`.
  const isOfFrame = form.closest('#main') === null
  return isOfFrame || new FormData(form).has('followUp') || leavesForms(navigation, form)
}

/** Whether a navigation within a page leads away from a part of it with a form that is unsaved. */
function leavesPart(current: Location, next: Location, sent: HTMLFormElement | null): boolean {
  const before = new URLSearchParams(current.search)
  const after = new URLSearchParams(next.search)
  return partsOfAddress.some(({ part, parameters }) => {
    const names = parameters ?? [...before.keys(), ...after.keys()]
    return names.some((name) => before.get(name) !== after.get(name)) && hasUnsavedForm(sent, part)
  })
}

/** Whether a navigation within Availability leads away from an agent. `Cancel` leads away from the form for a new one. */
function leavesAgent({ pathname, search }: Location, next: Location): boolean {
  return pathname === '/admin-profile/availability' && search !== next.search && search !== '?add'
}
