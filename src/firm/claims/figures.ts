import type { Claim } from './evidence.ts'

type Figure = Claim & { value: string; label: string }

/** `behindName`: the end of a sentence that begins with the firm's name. */
export const established: Figure & { behindName: string } = {
  id: 'established',
  value: 'Helping people since 2018',
  label: 'The firm was established that year',
  behindName: 'was established in 2018.',
  evidence: null,
}

export const recovered: Figure = {
  id: 'recovered',
  value: 'More than $3.6 million',
  label: 'Recovered for our clients so far',
  evidence: null,
}

/** The heading of the contact block says so. */
export const certifiedAgent: Claim & { heading: string } = {
  id: 'certified-agent',
  heading: 'Contact With Our Certified Agent',
  evidence: null,
}
