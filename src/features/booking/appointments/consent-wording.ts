/** What a visitor agrees to when booking; stored with the appointment. */
export const consentWording =
  'I agree that the firm may store what I’ve written here to prepare and hold the consultation.'
