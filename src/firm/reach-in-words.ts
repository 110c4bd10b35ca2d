import type { Firm } from './firm.ts'

function giveNumber({ phone }: Pick<Firm, 'phone'>): string {
  return `If you’d rather we phoned you, call ${phone.display} and give us your number.`
}

export function reachInWords(firm: Pick<Firm, 'phone'>, { phone, email }: { phone: string; email: string }): string {
  return phone === ''
    ? `We don’t have a phone number for you, so we’ll email you at ${email}. ${giveNumber(firm)}`
    : `We’ll phone you on ${phone}.`
}

/** An email shows only the number's end: a stranger may have typed another person's address. */
export function reachInMail(firm: Pick<Firm, 'phone'>, phone: string): string {
  const end = phone.replaceAll(/\D/g, '').slice(-2)
  return end === ''
    ? `We don’t have a phone number for you, so we’ll email you. ${giveNumber(firm)}`
    : `We’ll phone you on the number you gave, ending in ${end}.`
}

export const atHand = 'If you can, have your bank statements and messages to hand. It’s fine if you can’t.'

export function discreetMailsHint({ discreetMails: { sender, subject } }: Pick<Firm, 'discreetMails'>): string {
  return `The sender is “${sender}” and the subject is “${subject}”. Our email address stays the same, and whoever opens the email can read who wrote it.`
}
