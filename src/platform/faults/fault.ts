/** A plain sentence each, without secrets and personal data. The start and `npm run doctor` say the same words. */
export type Fault = {
  fault: string
  remedy: string
  /** The page of the desk that shows more. */
  page?: { name: string; path: string }
  /** What staff are told who can do nothing about it. */
  forStaff?: string
}

export type NamedFault = Fault & { name: string }

export class FaultError extends Error {
  constructor({ fault, remedy }: Fault) {
    super(`${fault} ${remedy}`)
  }
}
