import certificate2020 from '#src/firm/pictures/certificate-2020.svg'
import certificate2023 from '#src/firm/pictures/certificate-2023.svg'
import type { Claim } from './evidence.ts'

type Certificate = Claim & { caption: string; image: string; alt: string }

export const certificates: Certificate[] = [
  {
    id: 'certificate-2023',
    caption: '2023 certificate',
    image: certificate2023,
    alt: 'Sample certificate from 2023: an engraved frame with the word “Sample” across it',
    evidence: null,
  },
  {
    id: 'certificate-2020',
    caption: '2020 certificate',
    image: certificate2020,
    alt: 'Sample certificate from 2020: an engraved frame with the word “Sample” across it',
    evidence: null,
  },
]
