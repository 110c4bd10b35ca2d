import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { agentIdSeenBy } from '#src/access/what-staff-may-do.ts'
import { actingStaff, actingUser } from '#src/features/accounts/sessions/guard.server.ts'
import { answerDeclinedBooking } from '#src/features/booking/attention/declined-bookings.server.ts'
import { seeManyAhead } from '#src/features/booking/attention/many-ahead.server.ts'
import { button, form, type Outcome } from '#src/pages/_layout/forms/answer-form.server.ts'
import { todayPath } from '#src/pages/admin-profile/sections.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'

/** Until when an address had booked when it was dismissed: an instant in ISO 8601. */
const dismissed = z.object({
  bookedUntil: z
    .string()
    .transform((text) => Date.parse(text))
    .refine((instant) => !Number.isNaN(instant)),
})

const gone: Outcome = { ok: false, message: 'This isn’t here any more, or your account can’t open it' }

/**
 * The forms of the rows on Today that have no page of their own. One that was sent twice, or by a colleague in the
 * meantime, is answered as if it were done.
 */
export function attentionForms(context: Readonly<RouterContextProvider>) {
  const runtime = context.get(runtimeContext)
  const asking = { onlyAgentId: agentIdSeenBy(actingStaff(context)), by: actingUser(context) }

  const answered = (isAnswered: boolean) =>
    button(async (_, bookingId): Promise<Outcome> => {
      const booking = await answerDeclinedBooking(runtime, { bookingId, isAnswered, ...asking })
      if (booking === null) return gone
      if (!isAnswered) return { ok: true, message: `Not answered yet: ${booking.name}.` }
      const undo = { action: todayPath, fields: { intent: 'declined-reopened', about: bookingId } }
      return { ok: true, message: `Answered: ${booking.name}.`, undo }
    })

  async function dismiss({ bookedUntil }: { bookedUntil: number }, appointmentId: string): Promise<Outcome> {
    const name = await seeManyAhead(runtime, { appointmentId, isSeen: true, bookedUntil, ...asking })
    if (name === null) return gone
    const undo = { action: todayPath, fields: { intent: 'many-reopened', about: appointmentId } }
    return { ok: true, message: `Dismissed: ${name}, until they book again.`, undo }
  }

  return {
    'declined-answered': answered(true),
    'declined-reopened': answered(false),
    // Nobody fills in its field, so what stands against it is said at the head of the page.
    'many-seen': { ...form(dismissed, dismiss), hasFields: false },
    'many-reopened': button(async (_, appointmentId): Promise<Outcome> => {
      const name = await seeManyAhead(runtime, { appointmentId, isSeen: false, ...asking })
      return name === null ? gone : { ok: true, message: `No longer dismissed: ${name}.` }
    }),
  }
}
