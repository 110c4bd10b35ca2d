import sealBeacon from '#src/firm/pictures/seal-beacon.svg'
import sealCompass from '#src/firm/pictures/seal-compass.svg'
import sealKnot from '#src/firm/pictures/seal-knot.svg'
import type { Claim } from './evidence.ts'

type Regulator = Claim & { register: string; number: string; entryHref: string; seal: string }

export const regulators: Regulator[] = [
  {
    id: 'regulator-recovery-advisers',
    register: 'Sample Register of Recovery Advisers',
    number: 'SAMPLE-0417',
    entryHref: 'https://recovery-advisers.example/SAMPLE-0417',
    seal: sealBeacon,
    evidence: null,
  },
  {
    id: 'regulator-fair-fees',
    register: 'Sample Board of Fair Fees',
    number: 'SAMPLE-2285',
    entryHref: 'https://fair-fees.example/SAMPLE-2285',
    seal: sealCompass,
    evidence: null,
  },
  {
    id: 'regulator-case-handlers',
    register: 'Sample Roll of Case Handlers',
    number: 'SAMPLE-0093',
    entryHref: 'https://case-handlers.example/SAMPLE-0093',
    seal: sealKnot,
    evidence: null,
  },
]
