/** Stored with the appointment. */
export const consentWording =
  'I agree that the firm may store what I’ve written here to prepare and hold the consultation.'

export const phoneConsentWording =
  'They agreed on the phone that the firm may store this to prepare and hold the consultation.'
