import { firm } from '../../firm/firm.ts'
import { counted } from '../../time/duration-in-words.ts'

/** Said to whoever has as many appointments ahead as can be booked, and how to go on. */
export function tooManyAhead(count: number): string {
  return `You already have ${counted(count, 'appointment')} ahead of you. To change a time, open the link in our e-mail and move it. If you need another one, please call ${firm.phone.display}`
}
