import type { CountryKey } from '#src/firm/first-steps/record.ts'
import { gathered } from '#src/firm/first-steps/record.ts'
import type { Letter } from './letter.ts'

const ending = `You can reach me at [your email or phone number].

[Your name]`

const recall = (lastWish: string) => `To: [name of your bank], fraud team
Date: [today’s date]

Please recall a payment that was made in a scam

My name: [your name]
My account: [your account number]
Paid on: [date and time]
Amount: [amount and currency]
Paid to: [name, bank and account number of the payee]
Payment reference: [reference]

What happened: [say it in a few sentences]

I ask you to do these things today:
- Ask the bank that got the money to freeze it and send it back.
- Stop any other payment to that account.
- Give me a case number.
- Tell me in writing when you asked that bank, and what it said.

${lastWish}
I reported it to: [police or other body, report number]

${ending}`

const reimbursement = `To: [name of your bank], fraud team
Date: [today’s date]

Claim for reimbursement after a scam

My name: [your name]
My account: [your account number]
Payments: [date, amount and account that was paid; a line for each payment]

I was deceived into making these payments. Please treat this letter as a claim under the reimbursement rules for authorised push payment fraud.

What happened: [say it in a few sentences]
When I found out: [date]
Warnings I saw before I paid: [what your bank showed or said, or “none”]
[If it is so: At that time I was ill, in grief or in another hard situation. Say it in a sentence. You need not.]

I reported it to: [police or other body, report number]
I agree that you give the police what they need.

Please tell me in writing what you decide, and why. If you need more time, or more from me, please write and say what for.

${ending}`

const chargeback = `To: [name of the bank that issued the card], disputes team
Date: [today’s date]

Please dispute a card payment

My name: [your name]
Card: [the last digits of the card, never the whole number]
Paid on: [date]
Amount: [amount and currency]
Paid to: [name as it is on your statement]

Why I dispute it: [I did not make this payment / I never got what I paid for / I was lied to about what I bought]
What happened: [say it in a few sentences]
I asked the seller for my money on: [date, or “I cannot reach the seller”]

Please open a dispute and ask for a chargeback. Please block the card, so that nothing else is taken.
I add: [messages, receipts, pictures of the website]

Please tell me in writing what you decide, and why.

${ending}`

const complaint = (body: string) => `To: ${body}
Date: [today’s date]

Complaint about [name of your bank]

My name: [your name]
My account: [your account number]
Case number at the bank: [number]
I complained to the bank on: [date]
The bank’s final answer came on: [date, or “it has not come”]

What happened: [say it in a few sentences]
Payments: [date, amount and account that was paid; a line for each payment]
What the bank said: [say it in a few sentences]
Why I do not agree: [what the bank could have seen, asked or stopped]
What I ask for: [the money back / the payments looked at again / an apology]

I add: [the bank’s final answer, my letters, messages from the scam, the police report]

${ending}`

const exchange = `To: [name of the exchange], support and compliance team
Date: [today’s date]

Please preserve and flag: funds from a scam reached your exchange

I was deceived into sending crypto. It reached an address that seems to be yours.

Coin and network: [coin, network]
Amount: [amount]
Sent on: [date, time and time zone]
From address: [your address]
To address: [their address]
Transaction ID: [the transaction’s hash]
Report: [police or other body, report number]

Please do these things now:
- Preserve all records of that address and its account.
- Flag the address and the account, and hold the funds as far as your rules allow.
- Give me a case number.
- Tell me how the police reach your team.

I know that you give details of other people only to the police. I do not ask for them. I will not send a seed phrase, a password or a code to anyone.

${ending}`

const throughBank = ['bank-transfer', 'card', 'direct-debit', 'crypto', 'remote-access'] as const
const englishSpeaking = ['gb', 'us', 'au', 'ca'] as const

const complaintBodies: { country: CountryKey; body: string }[] = [
  { country: 'gb', body: 'Financial Ombudsman Service' },
  { country: 'us', body: 'Consumer Financial Protection Bureau' },
  { country: 'au', body: 'Australian Financial Complaints Authority' },
  { country: 'ca', body: 'Ombudsman for Banking Services and Investments' },
]

export const englishLetters: Letter[] = [
  {
    id: 'recall',
    countries: ['gb', 'au', 'ca'],
    payments: ['bank-transfer', 'remote-access'],
    title: 'Ask your bank to recall the payment',
    to: 'your bank’s fraud team',
    language: 'en',
    text: recall('If you need a form or a signature from me, please send it today.'),
    ...gathered,
  },
  {
    id: 'recall-us',
    countries: ['us'],
    payments: ['bank-transfer', 'remote-access'],
    title: 'Ask your bank to recall the payment',
    to: 'your bank’s fraud team',
    language: 'en',
    text: recall('If the other bank wants a hold harmless letter, please send it today.'),
    ...gathered,
  },
  {
    id: 'reimbursement',
    countries: ['gb'],
    payments: ['bank-transfer', 'remote-access'],
    title: 'Claim the money back from your bank',
    to: 'the bank that you paid from',
    language: 'en',
    text: reimbursement,
    ...gathered,
  },
  {
    id: 'chargeback',
    countries: [...englishSpeaking],
    payments: ['card'],
    title: 'Dispute a card payment',
    to: 'the bank that gave you the card',
    language: 'en',
    text: chargeback,
    ...gathered,
  },
  {
    id: 'exchange',
    countries: ['gb', 'us', 'de', 'au', 'ca'],
    payments: ['crypto'],
    title: 'Ask an exchange to preserve and flag',
    to: 'the exchange that you sent from, and the one that the money reached',
    language: 'en',
    text: exchange,
    ...gathered,
  },
  ...complaintBodies.map(
    ({ country, body }): Letter => ({
      id: `complaint-${country}`,
      countries: [country],
      payments: [...throughBank],
      title: 'Complain about your bank’s answer',
      to: `the ${body}`,
      language: 'en',
      text: complaint(body),
      ...gathered,
    }),
  ),
]
