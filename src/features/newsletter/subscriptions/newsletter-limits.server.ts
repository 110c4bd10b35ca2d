import { type Limit, limitsBySubnet } from '../../../platform/rate-limits/rate-limits.server.ts'
import { dayMs, minuteMs } from '../../../time/time-range.ts'

/** How many mails that ask to confirm go to one address: whoever is teased by others gets three a day. */
export function limitsOfRecipient(email: string): Limit[] {
  return [
    { name: 'newsletter mails to an address, soon', subject: email, most: 1, withinMinutes: 10 },
    { name: 'newsletter mails to an address', subject: email, most: 3, withinMinutes: dayMs / minuteMs },
  ]
}

/** How many addresses one network may enter. `address` is the visitor's. */
export function limitsOfVisitor(address: string): Limit[] {
  return limitsBySubnet({ name: 'newsletter addresses by network', address, most: 5, withinMinutes: 60 })
}

/** How many mails that ask to confirm go out for all visitors together; what is more waits. */
export const limitOfQuestions: Limit = { name: 'newsletter questions', subject: 'all', most: 200, withinMinutes: 60 }

/** For how long such a mail may have to wait. Beyond that addresses are refused: no such flood comes from people. */
export const longestWaitMinutes = dayMs / minuteMs

/** How many codes one network, and all of them together, may try. Each mail allows five besides. */
export function limitsOfCodes(address: string): Limit[] {
  return [
    ...limitsBySubnet({ name: 'newsletter codes by network', address, most: 20, withinMinutes: 60 }),
    { name: 'newsletter codes', subject: 'all', most: 1000, withinMinutes: 60 },
  ]
}
