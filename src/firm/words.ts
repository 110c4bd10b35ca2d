/**
 * Headings and labels that the firm fixed to the letter, its two spellings `unforseen` and `Appoinment` included.
 * They stand here once, so that a correction takes a second.
 */
export const words = {
  heroHeading: 'Recover Your Funds Lost to unforseen scams',
  getAppointment: 'Get Appoinment',
  scamTypesHeading: 'Scam types we investigate',
  contactAgentHeading: 'Contact With Our Certified Agent',
  stepsHeading: 'HOW WE ASSIST YOU!',
  testimonialsHeading: 'Our Clients Say!',
  aboutHeading: 'About Us',
  termsHeading: 'Terms and Conditions',
  privacyHeading: 'Privacy Policy',
  certificatesHeading: 'Our Certificates',
  regulatorsHeading: 'In regulation with',
  sampleLine: 'Sample site — names, figures and certificates are examples',
} as const
