import { type Limit, limitsBySubnet } from '../../platform/limits.server.ts'

const hour = { withinMinutes: 60 }
const quarter = { withinMinutes: 15 }

/** Five wrong passwords are free, then each next try waits longer, a quarter of an hour at most. Nobody is ever locked out. */
const waits = { most: 5, withinMinutes: 24 * 60, longestWaitMinutes: 15 }

/** Wrong passwords for one address, whether it has an account or not, from one network. `address` is the visitor's. */
export function limitsOfAccountFrom(email: string, address: string): Limit[] {
  const limits = limitsBySubnet({ name: 'wrong passwords for an address, by network', address, ...waits })
  return limits.map((limit) => ({ ...limit, subject: `${limit.subject} ${email}` }))
}

/**
 * Wrong passwords for one address from all unknown devices together: a guess from thousands of networks is slowed, too. Who
 * has signed in with a device before does not meet it, nor who uses a passkey or a link in a mail.
 */
export function limitOfAccount(email: string): Limit {
  return { name: 'wrong passwords for an address', subject: email, most: 100, ...hour, longestWaitMinutes: 15 }
}

/** Wrong passwords from a device with which the owner of the account has signed in before. */
export function limitOfDevice(deviceId: string): Limit {
  return { name: 'wrong passwords by known device', subject: deviceId, ...waits }
}

/** Wrong passwords of somebody who is signed in and proves who it is. */
export function limitOfSession(sessionId: string): Limit {
  return { name: 'wrong passwords by session', subject: sessionId, ...waits }
}

/** Wrong passwords from one network, whichever address they are for. */
export function limitsOfGuesses(address: string): Limit[] {
  return limitsBySubnet({ name: 'wrong passwords by network', address, most: 30, ...quarter })
}

/** Wrong codes from one network. */
export function limitsOfCodes(address: string): Limit[] {
  return limitsBySubnet({ name: 'wrong codes by network', address, most: 30, ...quarter })
}

type AccountForm = 'reset' | 'sign-up' | 'resend' | 'change'

/**
 * Forms that make us write a mail: from one network and, of those that anybody can send for an address without an account,
 * in all. These are counted before the answer, which says so: nobody is told to look for a mail that is not written. Accounts
 * that exist have their own (`limitOfRecipient`), which no stranger's sign-ups use up.
 */
export function limitsOfRequests(form: AccountForm, address: string): Limit[] {
  const byNetwork = limitsBySubnet({ name: `account forms by network, ${form}`, address, most: 10, ...hour })
  return form === 'sign-up' || form === 'resend' ? [...byNetwork, limitOfSignUps] : byNetwork
}

/** All sign-ups together, and all that ask for the mail of theirs again: more of them is an attack. */
export const limitOfSignUps: Limit = { name: 'sign-ups', subject: 'all', most: 200, ...hour }

/** Mails of one kind to one address, known or not. */
export function limitOfRecipient(kind: 'reset' | 'verification', email: string): Limit {
  return { name: `account mails to an address, ${kind}`, subject: email, most: 3, ...hour }
}

/** How many account mails are usual. More are written all the same, and the log says so. */
export const limitOfUsual: Limit = { name: 'account mails', subject: 'all', most: 200, ...hour }

/** How often the log says so. */
export const limitOfAlarms: Limit = { name: 'alarms about account mails', subject: 'all', most: 1, ...hour }
