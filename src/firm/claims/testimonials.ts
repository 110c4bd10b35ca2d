import type { Claim } from './evidence.ts'

type Testimonial = Claim & { quote: string; client: string; scamType: string; recoveredAmount: string }

export const testimonials: Testimonial[] = [
  {
    id: 'testimonial-a',
    quote:
      'I had stopped opening my post. They went through every payment with me, one by one, and told me which ones I could still dispute. Most of the money came back through my bank.',
    client: 'A. M., retired teacher',
    scamType: 'Binary options',
    recoveredAmount: '$73,300',
    evidence: null,
  },
  {
    id: 'testimonial-b',
    quote:
      'What helped most was that nobody asked how I could have fallen for it. They told me early on that some of it was gone for good, and they were right about the rest.',
    client: 'J. O., electrician',
    scamType: 'Cryptocurrency',
    recoveredAmount: '$33,500',
    evidence: null,
  },
  {
    id: 'testimonial-c',
    quote:
      'I read their fee page three times looking for the trick. I paid only when the refund was in my account, and exactly what the page said.',
    client: 'S. K., nurse',
    scamType: 'Forex',
    recoveredAmount: '$54,500',
    evidence: null,
  },
]
