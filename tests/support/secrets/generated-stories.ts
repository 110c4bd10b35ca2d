import { Random } from './random.ts'

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const bech32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const hexadecimal = '0123456789abcdef'
const capitals = 'ABCDEFGHJKLMNPQRSTUVWXYZ'

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October']
const companies = [
  'Apex Trade',
  'Nordwind Capital',
  'BitHaven',
  'Goldline FX',
  'CryptoVault24',
  'Prime Option',
  'Zenith Pro',
]
const banks = ['HSBC', 'Barclays', 'Monzo', 'Deutsche Bank', 'Chase', 'ANZ', 'TD Bank', 'Revolut', 'Santander']
const people = [
  'Robin',
  'a man called Daniel',
  'my daughter',
  'their adviser',
  'a woman with a London number',
  'Mr Steiner',
]

/** The last two digits of an account's number, so that its check passes. */
function ibanOf(random: Random, country: string, account: string): string {
  const digits = `${account}${country}00`.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  const check = String(98n - (BigInt(digits) % 97n)).padStart(2, '0')
  const iban = `${country}${check}${account}`
  return random.next() < 0.6 ? iban.replaceAll(/(.{4})(?=.)/g, '$1 ') : iban
}

/** What a story has in the place of a word in braces. */
const facts: Record<string, (random: Random) => string> = {
  amount: (random) => {
    const whole = random.between(20, 98_000)
    return random.pick([
      `£${whole.toLocaleString('en-GB')}`,
      `${whole} euros`,
      `$${whole}.${random.digits(2)}`,
      `€${whole.toLocaleString('de-DE')}`,
      `${whole} USDT`,
      `${(whole / 10_000).toFixed(4)} BTC`,
      `A$${whole}`,
      `GBP ${whole}.00`,
      `${random.between(2, 90)}k`,
    ])
  },
  date: (random) => {
    const [day, month, year] = [random.between(1, 28), random.between(1, 10), random.between(2019, 2026)]
    const two = (part: number) => String(part).padStart(2, '0')
    return random.pick([
      `${day} ${months[month - 1]} ${year}`,
      `${two(day)}/${two(month)}/${year}`,
      `${two(day)}.${two(month)}.${year}`,
      `${year}-${two(month)}-${two(day)}`,
      `${months[month - 1]} ${year}`,
      `the ${day}th of ${months[month - 1]}`,
    ])
  },
  time: (random) => `${random.between(0, 23)}:${random.pick(['05', '15', '30', '45'])}`,
  iban: (random) =>
    random.pick([
      () => ibanOf(random, 'GB', `${random.text(capitals, 4)}${random.digits(14)}`),
      () => ibanOf(random, 'DE', random.digits(18)),
      () => ibanOf(random, 'FR', random.digits(23)),
      () => ibanOf(random, 'NL', `${random.text(capitals, 4)}${random.digits(10)}`),
      () => ibanOf(random, 'ES', random.digits(20)),
    ])(),
  account: (random) =>
    `sort code ${random.digits(2)}-${random.digits(2)}-${random.digits(2)}, account ${random.digits(8)}`,
  phone: (random) =>
    random.pick([
      `07${random.digits(3)} ${random.digits(6)}`,
      `+44 20 ${random.digits(4)} ${random.digits(4)}`,
      `0044 7${random.digits(9)}`,
      `+49 15${random.digits(1)} ${random.digits(8)}`,
      `(0)171 ${random.digits(7)}`,
      `+1 ${random.digits(3)}-${random.digits(3)}-${random.digits(4)}`,
      `0${random.digits(3)}/${random.digits(7)}`,
      `+61 4${random.digits(2)} ${random.digits(3)} ${random.digits(3)}`,
    ]),
  hash: (random) => random.pick(['', '0x']) + random.text(hexadecimal, 64),
  signature: (random) => random.text(base58, random.between(87, 88)),
  wallet: (random) =>
    random.pick([
      `0x${random.text(hexadecimal, 40)}`,
      random.pick(['1', '3']) + random.text(base58, random.between(32, 33)),
      `bc1q${random.text(bech32, 38)}`,
      `bc1p${random.text(bech32, 58)}`,
      `T${random.text(base58, 33)}`,
      `r${random.text(base58, 32)}`,
      random.text(base58, 44),
      `addr1${random.text(bech32, 98)}`,
      `4${random.pick(['0', '9', 'A', 'B'])}${random.text(base58, 93)}`,
      `G${random.text('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 55)}`,
      `5${random.text(base58, 47)}`,
    ]),
  reference: (random) =>
    random.pick([
      `${random.text(capitals, 2)}-${random.digits(6)}`,
      random.digits(random.between(6, 12)),
      `#${random.digits(8)}`,
      `${random.text(capitals, 3)}/${random.digits(4)}/${random.between(2020, 2026)}`,
      `${random.digits(4)}-${random.digits(4)}`,
      random.text(`${capitals}0123456789`, 10),
      random.digits(16),
    ]),
  company: (random) => random.pick(companies),
  bank: (random) => random.pick(banks),
  person: (random) => random.pick(people),
  few: (random) => String(random.between(2, 12)),
  percent: (random) => `${random.between(3, 98)}%`,
  four: (random) => random.digits(4),
  six: (random) => random.digits(6),
  eight: (random) => random.digits(8),
  address: (random) =>
    `${random.between(1, 240)} Harbour Street, ${random.text(capitals, 2)}${random.between(1, 19)} ${random.between(1, 9)}${random.text(capitals, 2)}`,
}

/** Sentences as people write them: what happened, and what they handed over without saying it here. */
const sentences = `
In {date} {person} called me about an investment with {company}.
I saw an advert for {company} on Facebook and left my number, {phone}.
They rang from {phone} at {time} and again from {phone} the next day.
I paid {amount} by bank transfer to {iban}.
The first payment of {amount} went out on {date}, the second, {amount}, on {date}.
The money went to {account} in the name of a company I had never heard of.
I bought {amount} of bitcoin on an exchange and sent it to {wallet}.
The transaction hash is {hash}.
Transaction id: {hash}
tx {hash} on {date} at {time}, about {amount}
The signature on Solana is {signature} and the address was {wallet}.
I sent it in {few} payments to {wallet} and {wallet}.
They asked me for the code from the text message and I gave it to them.
They asked for my password and I gave them my password, which I am ashamed of.
I told them my PIN.
He wanted the three digits on the back of my card, so I read them out.
I typed in my seed phrase on their page because they said the wallet had to be verified.
They have my private key, and the transaction is {hash}.
My password was stolen, I think, because I changed it on {date}.
My password is safe now and I have a new card.
My password was weak and I used it everywhere.
The password they gave me for the platform never worked.
A one-time code came at {time} and {few} minutes later {amount} was gone.
They said the code was only to confirm that I am a real person.
The code was sent to my phone on {date} at {time}.
I never gave anyone the PIN of my card ending {four}.
My card ending in {four} was charged {amount} on {date}.
The last four digits of the account are {four}.
{bank} refused to refund me and gave me the reference {reference}.
My case number at {bank} is {reference}.
I reported it to the police on {date}; the crime reference is {reference}.
Report Fraud gave me reference number {reference}.
The order number was {reference} and the invoice {reference}.
They showed me an account with {amount} in it, up {percent} in {few} weeks.
To withdraw I had to pay a tax of {percent}, which was {amount}.
Then they wanted another {amount} as a fee to release the money.
They installed AnyDesk on my computer and I watched them move {amount}.
The AnyDesk address was {reference}.
My username there was {reference} and the manager’s name was Steven.
I live at {address} and my wife does not know.
They sent me a contract dated {date} with the address {address}.
The error code on their page was {four}.
The sort code is the one of {bank} in Leeds.
The promo code they gave me doubled the first {amount}.
The postcode of the office does not exist.
I have emails, screenshots and {few} recordings of calls.
After {few} months I had paid {amount} in all, most of it borrowed.
I am {few}0 years old and this was my pension.
They were always friendly and patient, and they called every morning.
I feel very stupid, and I do not want my family to know.
Since {date} nobody answers, and the site {company} is gone.
Can you tell me whether {bank} has to pay it back?
My daughter helped me to write this down.
A second firm called from {phone} and promised to get it back for {amount}.
They said they work with the FCA and had the number {reference}.
I entered the code and the amount, {amount}, was taken from {iban}.
I got {few} codes by text that night and deleted them all.
The Telegram account was @{company}_support and the group had {four} members.
IBAN {iban}, BIC {reference}.
Sort code: {six}, Account: {eight}
Sort code {six}, account number {eight}
Reference: {reference}
Hash: {hash}
Loan agreement {reference}, membership no. {reference}.
{amount} on {date}, {amount} on {date} and {amount} on {date}.
The exchange wrote that they froze {amount} and want a police report, ticket {reference}.
The broker’s licence number was {reference}, which belongs to someone else.
My key question is how long this takes.
The secret is out now, my son knows about the {amount}.
I changed the password and the email address on {date}.
I paid {amount} with gift cards and read out the numbers over the phone.
`
  .trim()
  .split('\n')

/** Ordinary stories, each of two to nine sentences, with figures that look real. */
export function generateStories(count: number, seed = 20261129): string[] {
  const random = new Random(seed)
  return Array.from({ length: count }, () => {
    const told = Array.from({ length: random.between(2, 9) }, () =>
      random.pick(sentences).replaceAll(/\{(\w+)\}/g, (_, fact: string) => facts[fact]?.(random) ?? ''),
    )
    return told.join(random.pick([' ', ' ', '\n']))
  })
}
