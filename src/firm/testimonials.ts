import type { Claim } from './evidence.ts'

/** A client's words, and the amount that came back to that client. */
export type Testimonial = Claim & { quote: string; client: string; scamType: string; recoveredAmount: string }

export const testimonials: Testimonial[] = [
  {
    id: 'testimonial-a',
    quote:
      'I had stopped opening my post. They wrote down every payment with me, one by one, and told me which ones still had a deadline. Most of the money came back through my bank.',
    client: 'A. M., retired teacher',
    scamType: 'Binary options',
    recoveredAmount: '$73,300',
    evidence: null,
  },
  {
    id: 'testimonial-b',
    quote:
      'What helped most was that nobody asked how I could have believed it. They told me early that part of it was gone for good, and they were right about the rest.',
    client: 'J. O., electrician',
    scamType: 'Cryptocurrency',
    recoveredAmount: '$33,500',
    evidence: null,
  },
  {
    id: 'testimonial-c',
    quote:
      'I read their fee page three times looking for the trick. I paid after the refund was in my account, exactly what the page said.',
    client: 'S. K., nurse',
    scamType: 'Forex',
    recoveredAmount: '$54,500',
    evidence: null,
  },
]
