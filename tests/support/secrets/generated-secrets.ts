import { entropyToMnemonic } from '@scure/bip39'
import { wordlist as czech } from '@scure/bip39/wordlists/czech.js'
import { wordlist as english } from '@scure/bip39/wordlists/english.js'
import { wordlist as french } from '@scure/bip39/wordlists/french.js'
import { wordlist as italian } from '@scure/bip39/wordlists/italian.js'
import { wordlist as japanese } from '@scure/bip39/wordlists/japanese.js'
import { wordlist as korean } from '@scure/bip39/wordlists/korean.js'
import { wordlist as portuguese } from '@scure/bip39/wordlists/portuguese.js'
import { wordlist as simplifiedChinese } from '@scure/bip39/wordlists/simplified-chinese.js'
import { wordlist as spanish } from '@scure/bip39/wordlists/spanish.js'
import { wordlist as traditionalChinese } from '@scure/bip39/wordlists/traditional-chinese.js'
import { base58Check } from './base58.ts'
import { cardNumber } from './card-number.ts'
import { Random } from './random.ts'

/** A text with a secret in it. `kept`: what of the secret must be found nowhere afterwards. */
export type PlantedSecret = { form: string; text: string; kept: string[] }

type Secret = Omit<PlantedSecret, 'form'>
type Form = (random: Random) => Secret

const lists = {
  ...{ english, czech, french, italian, japanese, korean, portuguese, spanish },
  ...{ 'simplified Chinese': simplifiedChinese, 'traditional Chinese': traditionalChinese },
}

const before = [
  'They told me to write down the words of my wallet. Here they are: ',
  'An adviser called in March. ',
  'I had to confirm this to get my money back:\n',
  '',
]
const after = ['. Then the money was gone.', '\nCan you help?', ' and now the account is empty', '']

function inStory(random: Random, secret: string): string {
  return random.pick(before) + secret + random.pick(after)
}

function phraseOf(random: Random, list: readonly string[], bytes = random.pick([16, 20, 24, 28, 32])): string[] {
  return entropyToMnemonic(random.bytes(bytes), [...list]).split(/[ \u3000]/)
}

/** Three words in a row are enough to know a phrase by. */
function partsOf(words: string[], joint: string): string[] {
  return words.slice(2).map((word, at) => [words[at], words[at + 1], word].join(joint))
}

type Written = { words: string[]; text: string; joint?: string }

const seed =
  (write: (random: Random, words: string[]) => string | Written, list: readonly string[] = english): Form =>
  (random) => {
    const words = phraseOf(random, list)
    const written = write(random, words)
    const { text, ...rest } = typeof written === 'string' ? { text: written } : written
    const { words: kept, joint } = { words, joint: ' ', ...rest }
    return { text: inStory(random, text), kept: partsOf(kept, joint) }
  }

function mixedCase(random: Random, word: string): string {
  return [...word].map((letter) => (random.next() < 0.5 ? letter.toUpperCase() : letter)).join('')
}

/** One letter replaced, left out, doubled or swapped with the next, a digit or sign in its place, or a space. */
function mistype(random: Random, words: string[]): string[] {
  const at = random.between(0, words.length - 1)
  const word = words[at] as string
  const place = random.between(1, word.length - 2)
  const [head, letter, tail] = [word.slice(0, place), word.charAt(place), word.slice(place + 1)]
  const mistyped = random.pick([
    head + random.text('bcdfgqxz', 1) + tail,
    head + tail,
    head + letter + letter + tail,
    head + tail.charAt(0) + letter + tail.slice(1),
    head + random.pick(['1', '0', ';', '-']) + tail,
    `${head} ${letter}${tail}`,
  ])
  return words.with(at, mistyped)
}

const seeds: Record<string, Form> = {
  plain: seed((_, words) => words.join(' ')),
  'mixed case': seed((random, words) => {
    const mixed = words.map((word) => mixedCase(random, word))
    return { words: mixed, text: mixed.join(' ') }
  }),
  mistyped: seed((random, words) => {
    const mistyped = mistype(random, words)
    return { words: mistyped, text: mistyped.join(' ') }
  }),
  'two words run together': seed((random, words) => {
    const at = random.between(0, words.length - 2)
    return words.map((word, each) => (each === at ? word : `${word} `)).join('')
  }),
  numbered: seed((_, words) => words.map((word, at) => `${at + 1}. ${word}`).join(' ')),
  'numbered and mistyped': seed((random, words) =>
    mistype(random, words)
      .map((word, at) => `${at + 1}) ${word}`)
      .join(' '),
  ),
  'labelled lines': seed((_, words) => words.map((word, at) => `Word ${at + 1}: ${word}`).join('\n')),
  letters: seed((_, words) => words.map((word, at) => `${'abcdefghijklmnopqrstuvwx'.charAt(at)}) ${word}`).join('  ')),
  lines: seed((_, words) => ({ words, text: words.join('\n'), joint: '\n' })),
  'lines of Windows': seed((_, words) => ({ words, text: words.join('\r\n'), joint: '\r\n' })),
  commas: seed((random, words) => words.join(random.pick([',', ', ', ' , ']))),
  bullets: seed((random, words) => words.map((word) => `${random.pick(['•', '-', '*', '–'])} ${word}`).join('\n')),
  quotes: seed((_, words) => words.map((word) => `“${word}”`).join(' ')),
  'and between': seed((_, words) => words.join(' and ')),
  'and before the last, mistyped': seed((random, words) => {
    const mistyped = mistype(random, words)
    return { words: mistyped, text: mistyped.join(', ').replace(/, (?=[^,]+$)/, ' and '), joint: ', ' }
  }),
  told: seed((_, words) => words.map((word, at) => `word ${at + 1} is ${word}`).join('\n')),
  'a list in HTML': seed((_, words) => words.map((word) => `<li>${word}</li>`).join('')),
  keycaps: seed((_, words) => words.map((word, at) => `${at + 1}\uFE0F\u20E3 ${word}`).join(' ')),
  'capital first letters': seed((_, words) =>
    words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' '),
  ),
  'no spaces': seed((_, words) => ({ words, text: words.join(''), joint: '' })),
  'wide spaces and unseen signs': seed((random, words) => words.join(random.pick(['\u00a0', ' \u200b', '\t', '   ']))),
  'full width': seed((_, words) =>
    words.map((word) => word.replaceAll(/[a-z]/g, (l) => String.fromCharCode(l.charCodeAt(0) + 0xfee0))).join(' '),
  ),
  ...Object.fromEntries(
    Object.entries(lists).flatMap(([name, list]): [string, Form][] => [
      [`${name} as it is listed`, seed((_, words) => words.join(' '), list)],
      [`${name} composed`, seed((_, words) => words.join('\u3000').normalize('NFC'), list)],
      [`${name} numbered`, seed((_, words) => words.map((word, at) => `${at + 1}. ${word}`).join('\n'), list)],
    ]),
  ),
  ...Object.fromEntries(
    (
      [
        ['spanish', spanish],
        ['french', french],
      ] as const
    ).map(([name, list]): [string, Form] => [
      `${name} without accents`,
      seed((_, words) => words.join(' ').normalize('NFD').replaceAll(/\p{M}/gu, ''), list),
    ]),
  ),
}

const key =
  (make: (random: Random) => string): Form =>
  (random) => {
    const made = make(random)
    return { text: inStory(random, made), kept: [made] }
  }

/** The versions of extended private keys: `xprv`, `yprv`, `zprv`, `tprv`. */
const extended = ['0488ade4', '049d7878', '04b2430c', '04358394']

const hexadecimal = (random: Random, bytes = 32) => Buffer.from(random.bytes(bytes)).toString('hex')

const keys: Record<string, Form> = {
  'import format': key((random) => base58Check(Uint8Array.of(0x80), random.bytes(32))),
  'import format, compressed': key((random) =>
    base58Check(Uint8Array.of(random.pick([0x80, 0xb0, 0xef])), random.bytes(32), Uint8Array.of(1)),
  ),
  'extended private key': key((random) =>
    base58Check(Buffer.from(random.pick(extended), 'hex'), random.bytes(41), Uint8Array.of(0), random.bytes(32)),
  ),
  'key with a password': key((random) => base58Check(Uint8Array.of(0x01, 0x42, 0xc0), random.bytes(36))),
  'raw key, named': (random) => {
    const raw = random.pick(['', '0x']) + hexadecimal(random)
    const named = random.pick([
      `my private key is ${raw}`,
      `Private key: ${raw}`,
      `privkey=${raw}`,
      `the seed of the wallet was ${raw}`,
      `secret: ${raw}`,
      `${raw} is my private key`,
      `${raw} (private key)`,
      `${raw} - that’s my private key`,
      `they made me type in the secret key of my wallet, ${raw}`,
    ])
    return { text: inStory(random, named), kept: [raw] }
  },
  'key as numbers': key((random) => `[${[...random.bytes(64)].join(',')}]`),
  'key in a file': key(
    (random) =>
      `-----BEGIN EC PRIVATE KEY-----\n${Buffer.from(random.bytes(90)).toString('base64')}\n-----END EC PRIVATE KEY-----`,
  ),
}

const card =
  (write: (digits: string, random: Random) => string): Form =>
  (random) => {
    const written = write(cardNumber(random), random)
    const named = random.pick(['My card is ', 'Card number: ', 'I paid with ', 'Visa ', ''])
    return { text: inStory(random, named + written), kept: [written, written.replaceAll(/\D/g, '')] }
  }

const cards: Record<string, Form> = {
  'card number': card((digits) => digits),
  'card number in groups': card((digits, random) =>
    digits.replaceAll(/(.{4})(?=.)/g, `$1${random.pick([' ', '-', '  '])}`),
  ),
  'card number with blanks': card((digits, random) =>
    [...digits].map((digit, at) => (at > 0 && random.next() < 0.4 ? ` ${digit}` : digit)).join(''),
  ),
  'card number, digit by digit': card((digits) => [...digits].join(' ')),
  'card number in groups with slashes': card((digits) => digits.replaceAll(/(.{4})(?=.)/g, '$1/')),
  'card number in lines, named': (random) => {
    const digits = cardNumber(random)
    const lines = digits.replaceAll(/(.{4})(?=.)/g, '$1\n')
    return { text: inStory(random, `card number: ${lines}`), kept: [lines, digits] }
  },
  'card number with its date': card((digits) => `${digits.replaceAll(/(.{4})(?=.)/g, '$1 ')} 12/27`),
}

const passwords = ['hunter2', 'Sommer2024!', 'Tr0ub4dor&3', 'swordfish', 'Barclays99', 'p@ssw0rd', 'MyDogRex7']

const named =
  (sentences: string[], value: (random: Random) => string): Form =>
  (random) => {
    const secret = value(random)
    const sentence = random.pick(sentences).replace('…', secret)
    return { text: inStory(random, sentence), kept: [secret] }
  }

const named_: Record<string, Form> = {
  password: named(
    [
      'My password is …',
      'my password was …, which I used everywhere',
      'password: …',
      'Password = …',
      'pw: …',
      'the password for my trading account is …',
      'Mein Passwort ist …',
      'memorable word: …',
    ],
    (random) => random.pick(passwords),
  ),
  'password, told before its name': named(['I used … as my password', '… was my password'], (random) =>
    random.pick(passwords.filter((password) => /\d/.test(password))),
  ),
  code: named(
    [
      'The code was …',
      'code …',
      'the OTP was …',
      'They asked for the code and I said …',
      'I read out the code, …, and hung up',
      '… was the code they wanted',
      'one-time passcode …',
      'Your verification code is …',
      'the code I got by text from the bank that morning was …',
      'I gave him the code (…)',
      '2FA: …',
    ],
    (random) => `${random.between(100, 999)}${random.between(101, 999)}`,
  ),
  PIN: named(
    ['PIN: …', 'my PIN is …', 'pin number …', 'I told her my PIN, which is …', 'the PIN of the card was …'],
    (random) => `${random.between(3000, 9999)}`,
  ),
  'security code': named(
    ['CVV …', 'cvc: …', 'the security code is …', 'the three digits on the back of my card are …'],
    (random) => `${random.between(100, 999)}`,
  ),
}

const forms = Object.entries({ ...seeds, ...keys, ...cards, ...named_ })

/** As many texts with secrets of every form as asked for. */
export function generateSecrets(count: number, seedOfRun = 20261129): PlantedSecret[] {
  const random = new Random(seedOfRun)
  return Array.from({ length: count }, (_, at) => {
    const [form, make] = forms[at % forms.length] as [string, Form]
    return { form, ...make(random) }
  })
}
