/**
 * The evidence for a statement about the firm. A statement without evidence is an example: shown in sample mode, below
 * the sample notice, and never in live mode.
 */
type Evidence = {
  /** The name of the supporting document in the firm's files. */
  document: string
  checkedBy: string
  /** Calendar day, `YYYY-MM-DD`. */
  checkedOn: string
  /** Last calendar day on which the statement may be shown, `YYYY-MM-DD`, in the firm's time zone. */
  validUntil: string
}

/** A statement of fact that the site makes about the firm. Its words are nowhere else than in `claims.ts`. */
export type Claim = { id: string; evidence: Evidence | null }

/** The mode, and today's calendar day, `YYYY-MM-DD`, in the firm's time zone. */
export type ShownWhen = { mode: 'sample' | 'live'; today: string }

/**
 * Whether a claim may be shown: in sample mode every one, marked as an example; in live mode only with evidence that is
 * still valid.
 */
export function isClaimShown({ evidence }: Claim, { mode, today }: ShownWhen): boolean {
  return mode === 'sample' || (evidence !== null && today <= evidence.validUntil)
}
