import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { OfferedDays } from '#src/features/booking/slots/offered-days.server.ts'
import type { listTimeZones } from '#src/time/time-zones.ts'
import { Button } from '#src/ui/button.tsx'
import { SelectField } from '#src/ui/forms/select-field.tsx'
import { freeTimesId, InPageLink, preserveScroll } from '#src/ui/navigation.tsx'
import type { BookingView } from './booking-view.ts'

type ZoneChoiceProps = {
  zone: { name: string }
  zones: ReturnType<typeof listTimeZones> | null
  hrefOf: (change: Partial<BookingView>) => string
  isFilledIn?: boolean
  /** What the list's button submits without JavaScript. */
  submit: { name: string; value: string; formMethod?: 'get' }
}

/** With scripts, the times follow the list at once. A time that was chosen remains so, if the day is another one there. */
export function ZoneChoice({ zone, zones, hrefOf, isFilledIn, submit }: ZoneChoiceProps) {
  const box = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const isOpen = zones !== null
  const wasOpen = useRef(isOpen)
  // The link that opened it has gone, and the focus with it.
  useEffect(() => {
    if (isOpen && !wasOpen.current) box.current?.querySelector('select')?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [isOpen])
  if (zones === null) {
    return (
      <>
        <input type="hidden" name="zone" value={zone.name} />
        <InPageLink
          to={hrefOf({ choosesZone: true })}
          isFilledIn={isFilledIn}
          className="prose-link inline-flex min-h-8 items-center text-small"
        >
          Change<span className="sr-only"> time zone</span>
        </InPageLink>
      </>
    )
  }
  return (
    <div ref={box} className="mb-2 grid w-full items-end gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <SelectField
        field={{ id: 'zone', name: 'zone', initialValue: zone.name, errors: undefined }}
        label="Time zone"
        options={zones}
        onChange={({ currentTarget: { form, value } }) => {
          const href = hrefOf({ zone: value, ...dayOfChosen(form, value) })
          void navigate(href, { state: preserveScroll, replace: true })
        }}
      />
      <div className="scripted:hidden">
        <Button
          type="submit"
          variant="quiet"
          {...submit}
          formAction={`${hrefOf({ choosesZone: false })}#${freeTimesId}`}
        >
          Show times
        </Button>
      </div>
    </div>
  )
}

/** If its clock differs from the firm's and no zone was chosen. Reading the zone's name takes 50 ms on a phone. */
export function useOwnZone(
  { view, times, firmOffsetMinutes }: Pick<OfferedDays, 'view' | 'times' | 'firmOffsetMinutes'>,
  hrefOf: (change: Partial<BookingView>) => string,
) {
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is derived from the view
  useEffect(() => {
    const [first] = times
    if (first === undefined || view.zone !== null) return
    // Browsers give the offset in minutes west of UTC.
    if (-new Date(first.startsAt).getTimezoneOffset() === firmOffsetMinutes) return
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
    // Some browsers do not reveal it.
    if (!zone) return
    void navigate(hrefOf({ zone }), { replace: true, state: preserveScroll })
  }, [times, view, firmOffsetMinutes, navigate])
}

function dayOfChosen(form: HTMLFormElement | null, timeZone: string): { day?: string } {
  const chosen = form && new FormData(form).get('startsAt')
  if (typeof chosen !== 'string') return {}
  try {
    // Swedish has the year first: `2027-03-16`.
    return { day: new Date(chosen).toLocaleDateString('sv-SE', { timeZone }) }
  } catch {
    // Browsers may not know a zone that the server does.
    return {}
  }
}
