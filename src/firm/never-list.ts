/** What nobody from the firm will ever do. Continues "We will never …". */
export const neverList = [
  'ask you for money before you have yours back',
  'ask to be paid in crypto or gift cards',
  'ask for remote access to your phone or computer',
  'ask for a seed phrase, a password or a one-time code',
] as const
