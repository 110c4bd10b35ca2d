import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { OfferedDays } from '#src/features/booking/slots/offered-days.server.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'
import type { BookingView } from './booking-view.ts'

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
