import type { Claim } from './evidence.ts'

/** The figures that the site states about the firm. */
export type Figure = Claim & { value: string; label: string }

export const established: Figure = {
  id: 'established-2018',
  value: 'Since 2018',
  label: 'Established in 2018, and still the same firm',
  evidence: null,
}

export const recovered: Figure = {
  id: 'recovered-3-6-million',
  value: 'More than $3.6 million',
  label: 'Recovered for our clients so far',
  evidence: null,
}
