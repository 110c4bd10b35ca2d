import type { Firm } from './firm.ts'

export function reachInWords({ phone, email }: { phone: string; email: string }): string {
  return phone === '' ? `We’ll email you at ${email} during that time.` : `We’ll phone you on ${phone}.`
}

/** An email shows only the number's end: a stranger may have typed another person's address. */
export function reachInMail(phone: string): string {
  const end = phone.replaceAll(/\D/g, '').slice(-2)
  return end === ''
    ? 'We’ll email you during that time. If you’d rather we phoned you, open your appointment and choose “Change how we reach you”.'
    : `We’ll phone you on the number you gave, ending in ${end}.`
}

/** A phone shows the name when it rings. Discreet: it says nothing of us. */
export function savedAs({ name, discreetMails }: Pick<Firm, 'name' | 'discreetMails'>, isDiscreet: boolean): string {
  return `Save it as “${isDiscreet ? discreetMails.sender : name}”, so you know it’s us.`
}

export function numberToSave(firm: Pick<Firm, 'name' | 'phone' | 'discreetMails'>, isDiscreet: boolean): string {
  return `We call from ${firm.phone.display}. ${savedAs(firm, isDiscreet)}`
}

export const atHand = 'If you can, have your bank statements and messages to hand. It’s fine if you can’t.'

export function discreetMailsHint({ discreetMails: { sender, subject } }: Pick<Firm, 'discreetMails'>): string {
  return `The sender is “${sender}” and the subject is “${subject}”. Our email address stays the same, and whoever opens the email can read who wrote it.`
}
