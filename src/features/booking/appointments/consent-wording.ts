/** What a visitor agrees to when booking; stored with the appointment. */
export const consentWording =
  'I agree that the firm stores what I wrote here in order to prepare and hold the consultation.'
