import { feeExample } from './fees.ts'

type Step = { title: string; text: string }

export function stepsOfCase(feePercent: number): Step[] {
  return [
    {
      title: 'Free consultation and assessment',
      text: 'You tell us what happened, in your own words. We listen, then tell you plainly whether we can help, what it might cost, and what you can do yourself for free.',
    },
    {
      title: 'Analysis and investigation',
      text: 'We follow the money: bank records, card payments, wallet addresses, messages. We show you what we find, good or bad.',
    },
    {
      title: 'Legal strategy and negotiation',
      text: 'We choose the route that fits your case, and speak to banks, card companies and platforms for you. We send nothing without your agreement.',
    },
    {
      title: 'Recovery and support',
      text: `If money comes back, it goes to you first. You pay us ${feePercent}% of it, after the money has reached you. ${feeExample(feePercent)} We help you close any gaps the scam left open, and we’re still here after the case ends.`,
    },
  ]
}
