/**
 * The evidence for a statement about the firm. A statement without evidence is an example: shown in sample mode, below
 * the sample notice, and never in live mode.
 */
export type Evidence = {
  /** The name of the supporting document in the firm's files. */
  document: string
  checkedBy: string
  /** Calendar day, `YYYY-MM-DD`. */
  checkedOn: string
  /** Last calendar day on which the statement may be shown, `YYYY-MM-DD`. */
  validUntil: string
}

/** A statement of fact that the site makes about the firm. */
export type Claim = { id: string; evidence: Evidence | null }

/** Whether a claim may be shown: in sample mode every one, marked as an example; in live mode only with evidence. */
export function isClaimShown(claim: Claim, mode: 'sample' | 'live'): boolean {
  return mode === 'sample' || claim.evidence !== null
}
