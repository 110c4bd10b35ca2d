import type { Limit } from '../../platform/limits.server.ts'
import { networkOf } from '../../platform/network-of.server.ts'

const hour = { withinMinutes: 60 }
const quarter = { withinMinutes: 15 }

/**
 * Wrong passwords for one address, whether it has an account or not: five are free, then each waits longer, a quarter of an
 * hour at most. Never locked: whoever chooses a new password by mail begins anew.
 */
export function limitOfAccount(email: string): Limit {
  const waits = { most: 5, withinMinutes: 24 * 60, longestWaitMinutes: 15 }
  return { name: 'wrong passwords for an address', subject: email, ...waits }
}

/** Wrong passwords from one network. `address` is the visitor's, here and below. */
export function limitOfGuesses(address: string): Limit {
  return { name: 'wrong passwords by network', subject: networkOf(address), most: 30, ...quarter }
}

/** Wrong codes from one network. */
export function limitOfCodes(address: string): Limit {
  return { name: 'wrong codes by network', subject: networkOf(address), most: 30, ...quarter }
}

/** Forms that make us write a mail, from one network. */
export function limitOfRequests(form: 'reset' | 'sign-up' | 'resend' | 'change', address: string): Limit {
  return { name: `account forms by network, ${form}`, subject: networkOf(address), most: 10, ...hour }
}

/** Mails of one kind to one address, known or not. */
export function limitOfRecipient(kind: 'reset' | 'verification', email: string): Limit {
  return { name: `account mails to an address, ${kind}`, subject: email, most: 3, ...hour }
}

/** All mails together that strangers can make us write: more of them is an attack. */
export const limitOfAll: Limit = { name: 'account mails', subject: 'all', most: 200, ...hour }

/** How often the log says so. */
export const limitOfAlarms: Limit = { name: 'alarms about account mails', subject: 'all', most: 1, ...hour }
