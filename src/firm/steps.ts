/** The four steps of a case, in order. */
export type Step = { title: string; text: string }

export const steps: Step[] = [
  {
    title: 'Free consultation and assessment',
    text: 'You tell us what happened, in your own words. We listen, and say plainly whether we can help, what it may cost, and what you can do yourself for nothing.',
  },
  {
    title: 'Analysis and investigation',
    text: 'We follow the money: bank records, card payments, wallet addresses, messages. You see what we find, good or bad.',
  },
  {
    title: 'Legal strategy and negotiation',
    text: 'We choose the route that fits your case and speak to banks, card companies and platforms for you. Nothing is sent without your yes.',
  },
  {
    title: 'Recovery and support',
    text: 'If money comes back, it goes to you first. We help you close the holes the scam left, and stay reachable after the case ends.',
  },
]
