import { expect, test } from 'vitest'
import { findSecrets } from './find-secrets.ts'
import { takeOutSecrets } from './free-text.ts'
import { secretsMessage } from './secret-messages.ts'
import { allWordLists } from './word-lists.ts'

const find = (text: string) => findSecrets(text, allWordLists())
const kindsIn = (text: string) => find(text).map(({ kind }) => kind)
const messageFor = (text: string) => secretsMessage(text, find(text), 'Nothing has been sent')

const phrase = 'abandon ability able about above absent absorb abstract absurd abuse access accident'
const hexadecimal = '4e3ba1f0c2d94e3ba1f0c2d94e3ba1f0c2d94e3ba1f0c2d94e3ba1f0c2d94e3b'
const extendedPublicKey =
  'xpub6CUGRUonZSQ4TWtTMmzXdrXDtypWKiKrhko4egpiMZbpiaQL2jkwSB1icqYh2cfDfVxdx4df189oLKnC5fSwqPfgyP3hooxujYzAu3fDVmz'
const wallet = '0x52908400098527886E0F7030069857D2E4169EE7'

test.each([
  ['code', 'He wanted the six digit code that had just arrived. It was 771204.'],
  ['code', '771204 is your HSBC verification code. Do not share it.'],
  ['code', 'Use 771204 to log in to your account.'],
  ['code', 'OTP-771204'],
  ['code', 'otp code:771204'],
  ['code', 'I gave him my sort code, account number and PIN 4821'],
  ['code', 'my pin is four eight two one'],
  ['code', 'my pin: 4 8 2 1'],
  ['code', 'The verification codes were 771204, 118833 and 904417'],
  ['code', 'She asked for the PIN. I told her 4821.'],
  ['code', 'backup code: 8h3k-92ms'],
  ['code', 'PIN\n4821'],
  ['code', 'the code they sent to my phone on 12 March was ７７１２０４'],
  ['code', 'my pin’s 4821'],
  ['code', 'TAN: 771204'],
  ['code', 'La clave es hunter2 y el código es 771204'],
  ['password', 'my login is mary@example.org and the password is Mary1962'],
  ['password', 'user: mary pass: Rosebud7'],
  ['password', 'wallet password "Rosebud7"'],
  ['password', 'The password is: Rosebud'],
  ['password', 'My password is ilovecats.'],
  ['password', 'password: correct horse battery staple'],
  ['password', 'it asked for a password and I put in Rosebud7'],
  ['password', 'password123 is my password'],
  ['password', 'my memorable answer is Rosebud'],
  ['password', 'Mein Passwort lautet Sommer2024!'],
  ['password', 'mot de passe : soleil99'],
  ['password', 'I told him my password, Aubergine7'],
  ['code', 'They wanted the PIN. Here it is: 4821'],
  ['security-code', 'CVV2 482'],
  ['security-code', 'the security code on the back, 482, was what he wanted'],
  ['card-number', '4539-5787-6362-1486'],
  ['card-number', 'amex 3782 822463 10005'],
  ['card-number', '4539578763621486 12/27'],
  ['card-number', 'I booked with my card over the phone, 4539578763621486'],
  ['card-number', 'He took 4539/5787/6362/1486 from me'],
  ['card-number', 'my card number is 4539, 5787, 6362, 1486'],
  ['card-number', 'debit card no.\n4539\n5787\n6362\n1486'],
  ['card-number', 'Visa: 4539. 5787. 6362. 1486'],
  ['card-number', 'Visa４５３９ ５７８７ ６３６２ １４８６'],
  ['private-key', `My metamask private key\n0x${hexadecimal}`],
  ['private-key', `${hexadecimal} is my secret key`],
  ['private-key', `${hexadecimal} - this is my private key`],
  ['private-key', `0x${hexadecimal} (private key)`],
  ['private-key', `${hexadecimal}\nthats the private key`],
  ['private-key', `PK: ${hexadecimal}`],
  ['seed-phrase', phrase.toUpperCase()],
  ['seed-phrase', phrase.replaceAll(' ', '/')],
  ['seed-phrase', phrase.replace('absurd', 'abs1rd')],
  ['seed-phrase', `${'abandon '.repeat(11)}about`],
  ['seed-phrase', phrase.replaceAll(' ', ' and then ')],
  ['seed-phrase', phrase.replace('ability', 'abilty').replace(/ (?=\S+$)/, ' and ')],
  ['seed-phrase', phrase.replace('absurd', 'absrd').replaceAll(/(\S+) ?/g, '<li>$1</li>')],
  ['seed-phrase', phrase.split(' ').reduce((text, word, at) => `${text}word ${at + 1} is ${word}\n`, '')],
  ['seed-phrase', phrase.split(' ').reduce((text, word, at) => `${text}${at + 1}\uFE0F\u20E3 ${word} `, '')],
  ['seed-phrase', phrase.split(' ').reduce((text, word, at) => `${text}${at + 1}=${word};`, '')],
  [
    'seed-phrase',
    phrase
      .split(' ')
      .map(
        (word, at) =>
          `the ${'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ')[at]} word is ${word}`,
      )
      .join(', '),
  ],
])('finds a secret of the kind %s: %s', (kind, text) => {
  expect(kindsIn(text)).toEqual([kind])
})

test.each([
  'He asked for the code, I gave it, and £4,000 went.',
  'They asked for the code and I sent 5000 to them. They asked for the PIN, and 2500 euros were gone.',
  'I gave them my password. My password is not the same as the one for my bank.',
  'My password was compromised, I think, because the password is the same everywhere.',
  'the password was: wrong',
  'they reset my password twice, on 3 and 4 May',
  'the code is in the email of 14 March, and it is valid for 10 minutes',
  'The code was 6 digits long.',
  'sort code 20-00-00, account 12345678; the sort code is 200000',
  'the postcode is SW1A 1AA, the country code 0044, the error was code 5003',
  'my reference code is HB-4821 and the discount code: WELCOME100',
  'my card ending 1486, the last 4 digits of the account are 1234',
  'the code for account number 123456 never came',
  'code from 07700 900123 arrived, another from 60777',
  `transaction 0x${hexadecimal} was made with my private key`,
  `they have the seed phrase; txid ${hexadecimal}`,
  `my private key for ${wallet} was taken`,
  `https://etherscan.io/tx/0x${hexadecimal}`,
  'GB29 NWBK 6016 1331 9268 19 and DE89 3704 0044 0532 0130 00',
  '+49 151 2345 6789, 0049 151 23456789, 4915123456789',
  '24.03.2026 25.03.2026',
  'Payments:\n4000\n5000\n2500\n3000',
  'IMEI 356938035643809, reference 4539578763621487',
  'Only the first 4 and the last 4 digits, 4539 and 1486, are on the statement.',
  'They wanted the CVV. They asked for the three digits on the back of my card.',
  'I never told them my PIN, and in 2023 I changed it',
  'They changed my password and my PIN. Sort code: 411366, Account: 01444696',
  'They asked for my password and I said no. Reference: 2440380890775376',
  `They asked for the private key and I said no. Hash: ${hexadecimal}`,
  'The pin was posted to me and I destroyed it FRN 432008',
  'Membership no. 4539578763621486, loan agreement 4539578763621486',
  `I lost the keys to the wallet ${extendedPublicKey}`,
  'the reset code came 5 times and the promo code was SAVE34',
  'They changed my password and PIN on the 5th. The 10th: 9928',
  'The IP was 38.15.199.226 79.046',
  'the card company wrote on 22/2/2026 2.56238729',
  'IMEI 810734419143431 71',
  'Le code postal de la société est 75008. El código postal era 28013.',
  'Mein Passwort ist jetzt ein anderes. Mon mot de passe est une autre phrase.',
  'I sent it to IE80-WPYG-3655-5345-1554-78',
  'the password: A$1529 for the account',
  'Sort code 20-00-00 account number 12345678\n'.repeat(3),
  'Amount £500, sort code 200000, account number 12345678, then '.repeat(6),
  'I paid by card. Loan agreement 4539578763621486, order no. 4539578763621486',
  phrase.split(' ').slice(0, 10).join(' '),
])('lets pass: %s', (text) => {
  expect(find(text)).toEqual([])
})

test('lets a long story pass that names many secrets and tells none', () => {
  const story = `I am 68 and I have never written anything like this. On 14 March 2026 a man who called himself Daniel rang
    me from 020 7946 0018 about an advert I had seen. He was patient and friendly, and he called every morning at 9:30. I
    paid £250.00 first, then £4,999, then 12.000 euros, all to GB29 NWBK 6016 1331 9268 19, reference FR-482913. In May he
    said it should be in crypto. He helped me to open an account, and I sent 0.4821 BTC to
    bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq; the transaction is ${hexadecimal}. They asked for my password and I gave it to
    them. A one-time code came and I read it out, and they asked for the PIN of my card ending 4821, and the security
    code. They made me type my seed phrase into a page. My bank gave me case number 48291337, and the police crime reference
    is 4829/14032026. I have changed my password since, and my PIN. I feel stupid. Please tell me what I can still do.`
  expect(find(story)).toEqual([])
})

test('says what it is and where, and repeats no word of it', () => {
  const story = `They told me to write this down for them, and it is ${phrase} said Daniel.`
  const message = messageFor(story)
  expect(message).toBe(
    'Words 13 to 24 look like a seed phrase. Please take it out: anyone who sees it can empty the wallet, and we never need it. Nothing has been sent',
  )
  for (const word of phrase.split(' ').filter((word) => word.length > 5)) expect(message).not.toContain(word)
})

test('says where a secret of one word is', () => {
  expect(messageFor('PIN: 4821')).toMatch(
    /^Near the beginning is what looks like a PIN or a code\. Please take it out:/,
  )
  const far = messageFor(`${'They called me again and again. '.repeat(5)}My password is Rosebud7.`)
  expect(far).toMatch(/^After the 33rd word is what looks like a password\./)
})

test('names several places, and what to do in each', () => {
  const message = messageFor(`My PIN is 4821. I paid with 4539 5787 6362 1486, and the password was Rosebud7, CVV 482.`)
  expect(message).toMatch(
    /^After the 3rd word .*\. Words 8 to 11 look like a card number\. .*\. There are more below that\./,
  )
  expect(message).toContain('Please take it out in each place: anyone who sees it could take your money')
})

test('leaves the text around a secret, and a marked gap in its place', () => {
  expect(takeOutSecrets(`Here it is: ${phrase}. He insisted.`)).toBe('Here it is: [taken out]. He insisted.')
  expect(takeOutSecrets('My PIN is 4821 and they have it.')).toBe('My PIN is [taken out] and they have it.')
})

test('takes out a mistyped first word too', () => {
  expect(takeOutSecrets(`It is: xbandon ${phrase.slice(8)}; thanks.`)).not.toMatch(/xbandon|accident/)
})
