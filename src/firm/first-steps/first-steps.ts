import { au, stepsInAu } from './au.ts'
import { ca, stepsInCa } from './ca.ts'
import { de, stepsInDe } from './de.ts'
import { stepsEverywhere } from './everywhere.ts'
import type { FirstSteps } from './first-step.ts'
import { gb, stepsInGb } from './gb.ts'
import { englishLetters } from './letters/english-letters.ts'
import { germanLetters } from './letters/german-letters.ts'
import { stepsInUs, us } from './us.ts'

/** Scripts must not import this: the server gives pages what may be shown today. */
export const firstSteps: FirstSteps = {
  countries: [gb, us, de, au, ca],
  payments: [
    { key: 'bank-transfer', name: 'Bank transfer', meaning: 'You sent money from your account to another one.' },
    { key: 'card', name: 'Card', meaning: 'You paid with a debit card or a credit card.' },
    {
      key: 'direct-debit',
      name: 'Direct debit',
      meaning: 'They take money from your account themselves, once or each month.',
    },
    { key: 'crypto', name: 'Crypto', meaning: 'You sent coins from an exchange or from a wallet.' },
    {
      key: 'cash-or-gift-card',
      name: 'Cash or gift card',
      meaning: 'You sent cash, or gave someone the code of a gift card.',
    },
    { key: 'remote-access', name: 'Remote access', meaning: 'Someone saw or used your phone or computer.' },
  ],
  strip: ['Call your bank', 'Report it to the police', 'Pay nobody who says they can get it back'],
  steps: [...stepsEverywhere, ...stepsInGb, ...stepsInUs, ...stepsInDe, ...stepsInAu, ...stepsInCa],
  letters: [...englishLetters, ...germanLetters],
}
