/**
 * What keeps the site from working as it should, and how to put it right: a plain sentence each, without secrets and
 * personal data. The start and `npm run doctor` say the same words.
 */
export type Fault = { fault: string; remedy: string }

/** A fault with the name of the check that found it. */
export type NamedFault = Fault & { name: string }

/** An error whose cause a person can remove. */
export class FaultError extends Error {
  constructor({ fault, remedy }: Fault) {
    super(`${fault} ${remedy}`)
  }
}
