import type { Firm } from '#src/firm/firm.ts'
import { findScamType } from '#src/firm/scam-types.ts'
import { scamTypeDetails } from '#src/firm/scams/scam-type-details.ts'

/** For search engines. Scripts must not import this: those who read it read what the server sends. */
export function descriptionOf(path: string, firm: Pick<Firm, 'name'>): string | undefined {
  return pages(firm)[path] ?? describeScam(path)
}

function describeScam(path: string): string | undefined {
  const scamType = findScamType(path.replace('/scams/', ''))
  return scamType && scamTypeDetails[scamType.key].description
}

function pages({ name }: Pick<Firm, 'name'>): Record<string, string> {
  return {
    '/': 'Help after binary options, cryptocurrency, forex and stock trading scams. The first consultation is free, and you pay nothing until money is back in your account.',
    '/about': 'We help people who have lost money to financial scams. Who we are, how we work, and how to check us.',
    '/safety':
      'Has somebody offered to get your money back? How the second scam works, what to do, and seven checks of ten seconds each: on others, and on us.',
    '/questions':
      'Is it too late? Will my family know? What does it cost? I still write to them. Plain answers, without blame.',
    '/terms-and-conditions': `What ${name} does and doesn’t do, what it costs, what we’ll never ask for, and how to complain.`,
    '/privacy-policy': `What ${name} stores about you, why, for how long, who can see it, and how to get a copy or delete it.`,
    '/first-steps':
      'What to do first, by country and way of payment: who to call, what to ask for, and until when. It’s free.',
    '/contact': 'Book a free consultation: choose a day and time that suit you, and tell us what happened.',
    '/login': 'Log in to see your details and appointments.',
  }
}
