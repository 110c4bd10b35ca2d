/** A plain sentence each, without secrets and personal data. The start and `npm run doctor` say the same words. */
export type Fault = { fault: string; remedy: string }

export type NamedFault = Fault & { name: string }

export class FaultError extends Error {
  constructor({ fault, remedy }: Fault) {
    super(`${fault} ${remedy}`)
  }
}
