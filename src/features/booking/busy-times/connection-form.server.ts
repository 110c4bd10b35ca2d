import { z } from 'zod'
import { isLoopbackHost } from '#src/platform/network/ip-address.server.ts'
import { cleanCalendarAddress } from './calendar-address.ts'

/**
 * The form that connects an agent's own calendar. `mayBePlain`: whether an address on this machine may start with http.
 */
export function connectionForm({ mayBePlain }: { mayBePlain: boolean }) {
  return z.object({
    version: z.string().max(50).default(''),
    secretAddress: z
      .string({ error: 'Enter the address of your calendar' })
      .max(2000, 'The address must have 2,000 characters or fewer')
      .transform((typed, context) => {
        const cleaned = cleanCalendarAddress(typed, { mayBePlain, isThisMachine: isLoopbackHost })
        if (cleaned.ok) return cleaned.address
        context.addIssue({ code: 'custom', message: cleaned.message })
        return z.NEVER
      }),
  })
}
