/** Wording that the firm has fixed, including the spellings `unforseen` and `Appoinment`. */
export const words = {
  heroHeading: 'Recover Your Funds Lost to unforseen scams',
  getAppointment: 'Get Appoinment',
  scamTypesHeading: 'Scam types we investigate',
  stepsHeading: 'HOW WE ASSIST YOU!',
  testimonialsHeading: 'Our Clients Say!',
  aboutHeading: 'About Us',
  termsHeading: 'Terms and Conditions',
  privacyHeading: 'Privacy Policy',
  certificatesHeading: 'Our Certificates',
  regulatorsHeading: 'In regulation with',
  sampleLine: 'Sample site — names, figures and certificates are examples',
} as const

/** Continues "We will never …". */
export const neverList = [
  'ask you for money before you have yours back',
  'ask to be paid in crypto or gift cards',
  'ask for remote access to your phone or computer',
  'ask for a seed phrase, a password or a one-time code',
] as const

export const newsletterWording = 'Yes, send me the newsletter. I can unsubscribe at any time.'

/** Stored with the appointment: what its client agreed to. */
export const consentWording =
  'I agree that the firm may store what I’ve written here to prepare and hold the consultation.'

export const phoneConsentWording =
  'They agreed on the phone that the firm may store this to prepare and hold the consultation.'
