/** Without evidence a statement is an example: shown in sample mode, below the sample notice, never in live mode. */
type Evidence = {
  /** The name of the supporting document in the firm's files. */
  document: string
  checkedBy: string
  checkedOn: string
  /** The last day on which the statement may be shown, in the firm's time zone. */
  validUntil: string
}

/** The words of a claim are nowhere else than in `claims.ts`. */
export type Claim = { id: string; evidence: Evidence | null }

/** `today` is in the firm's time zone. */
export type ShownWhen = { mode: 'sample' | 'live'; today: string }

export function isClaimShown({ evidence }: Claim, { mode, today }: ShownWhen): boolean {
  return mode === 'sample' || (evidence !== null && today <= evidence.validUntil)
}
