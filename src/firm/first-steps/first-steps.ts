import { au, stepsInAu } from './au.ts'
import { ca, stepsInCa } from './ca.ts'
import { de, stepsInDe } from './de.ts'
import { stepsEverywhere } from './everywhere.ts'
import type { FirstSteps } from './first-step.ts'
import { gb, stepsInGb } from './gb.ts'
import { stepsInUs, us } from './us.ts'

/**
 * What to do first, by country and way of payment. Scripts must not import it: the server gives pages what may be shown
 * today.
 */
export const firstSteps: FirstSteps = {
  countries: [gb, us, de, au, ca],
  payments: [
    { key: 'bank-transfer', name: 'Bank transfer' },
    { key: 'card', name: 'Card' },
    { key: 'direct-debit', name: 'Direct debit' },
    { key: 'crypto', name: 'Crypto' },
    { key: 'cash-or-gift-card', name: 'Cash or gift card' },
    { key: 'remote-access', name: 'Remote access' },
  ],
  strip: ['Call your bank', 'Report it to the police', 'Pay nobody who says they can get it back'],
  steps: [...stepsEverywhere, ...stepsInGb, ...stepsInUs, ...stepsInDe, ...stepsInAu, ...stepsInCa],
}
