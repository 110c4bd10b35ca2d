import { type MouseEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import { SelectField } from '#src/ui/forms/select-field.tsx'
import { freeTimesId, InPageLink, preserveScroll } from '#src/ui/navigation.tsx'
import type { BookingView } from './booking-view.ts'

type ZoneChoiceProps = {
  zone: { name: string }
  zones: { value: string; name: string }[] | null
  hrefOf: (change: Partial<BookingView>) => string
  isFilledIn?: boolean
  /** What the list's button submits without JavaScript. */
  submit: { name: string; value: string; formMethod?: 'get' }
}

export function ZoneChoice({ zone, zones, hrefOf, isFilledIn, submit }: ZoneChoiceProps) {
  const box = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const show = (event: MouseEvent) => {
    event.preventDefault()
    const chosen = box.current?.querySelector('select')?.value ?? zone.name
    void navigate(hrefOf({ zone: chosen, choosesZone: false }), { state: preserveScroll })
  }
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
      />
      <Button
        type="submit"
        variant="quiet"
        {...submit}
        formAction={`${hrefOf({ choosesZone: false })}#${freeTimesId}`}
        onClick={show}
      >
        Show times
      </Button>
    </div>
  )
}
