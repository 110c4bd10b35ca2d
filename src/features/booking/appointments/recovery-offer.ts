/** Whether somebody has offered to get the money back. Stored as `''` if the visitor didn’t say. */
export const recoveryOfferKeys = ['yes', 'no', 'unsure'] as const

export type RecoveryOffer = (typeof recoveryOfferKeys)[number] | ''

export const recoveryOfferNames = { yes: 'Yes', no: 'No', unsure: 'Not sure' }

export function mayHaveOffer(offer: RecoveryOffer): boolean {
  return offer === 'yes' || offer === 'unsure'
}
