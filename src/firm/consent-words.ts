/** What a visitor agrees to when booking; stored with the appointment. */
export const consentWording =
  'I agree that the firm may store what I’ve written here to prepare and hold the consultation.'

/** What staff note when someone books on the phone; stored with the appointment instead of the visitor's words. */
export const phoneConsentWording =
  'They agreed on the phone that the firm may store this to prepare and hold the consultation.'
