import type { SecretKind } from './secret.ts'

type NamedKind = Exclude<SecretKind, 'seed-phrase' | 'card-number'>

/** The longest name first. */
const namesOf: Record<NamedKind, string[]> = {
  'security-code': [
    'card verification (?:value|code|number)',
    'card security (?:code|number)',
    '(?:security|last|three|3|four|4)[- ](?:three |3 )?(?:digits?|numbers?|code) (?:number |code )?(?:on|from|at) (?:the|its) (?:back|reverse|front)(?: of (?:the|my|our|his|her|their) (?:bank |credit |debit )?card)?',
    'security (?:code|digits|number)',
    'cv[vc]2?',
    'csc',
    'cvn',
    'kartenprüf(?:nummer|ziffer)',
    'prüfziffer',
    'cryptogramme',
  ],
  'private-key': [
    '(?:private|secret|spend|signing|master|wallet|recovery|api|encryption)[- ]?(?:private |secret )?keys?',
    'pri?v[- ]?key',
    'pk',
    '(?:seed|mnemonic|recovery)(?:[- ](?:phrase|words?|hex))?',
    'entropy',
    'privater schlüssel',
    'cl[eé] privée',
    'clave privada',
    'secrets?',
    'keys?',
  ],
  password: [
    '(?:memorable|secret|security) (?:word|answer|place|name|information|phrase)',
    'mot de passe',
    'pass ?phrase',
    'pass?[- ]?wor[dt]e?s?',
    'passwrd',
    'kennwort',
    'contrase[nñ]a',
    'wachtwoord',
    'senha',
    'pswd?',
    'pwd',
    'pass(?=\\s?[:=])',
    'p/?w(?![-/])',
    'code ?word',
  ],
  code: [
    'one[- ]time[- ](?:pass ?code|pass ?word|code|pin|number)s?',
    '(?:six|6|four|4|eight|8)[- ]digits?[- ](?:number|pin|code)s?',
    '(?:verification|authentication|authori[sz]ation|confirmation|login|log-in|sign-in|access) number',
    'pin[- ](?:code|number)s?',
    'geheim(?:zahl|nummer)',
    '(?:push|sms|m|chip)?tans?(?=\\s(?:ist|war|lautet|is|was)|\\s?[:=])',
    'c[oó]digo(?! postal)',
    'pins?',
    'otps?',
    'totp',
    '(?:2|m)fa',
    'to (?:log|sign)[- ]?in',
    'to verify',
    '\\p{L}{0,20}codes?(?! postal)',
  ],
}

const kinds = Object.keys(namesOf) as NamedKind[]

/** The group that matched says what kind of secret it is. */
const anyName = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${kinds.map((kind) => `(${namesOf[kind].join('|')})`).join('|')})(?![\\p{L}\\p{N}])`,
  'giu',
)

/** Codes that are no secret, by the word before `code` or as one word. */
export const openCodes = new Set(
  `sort post postal zip area country dial dialling dialing calling error reference ref swift bic iban branch routing
   product item tracking qr bar promo promotion promotional discount coupon voucher referral affiliate invite invitation
   source dress penal criminal civil tax merchant category currency agent booking ticket order case crime response status
   http exit colour color legal morse building clearing transit institution vat sic isin customer client member
   transaction batch model part serial stock share company charge gift reason return fee payment complaint claim report
   incident campaign course court dispute policy public bank`.split(/\s+/),
)
const openWords = /^(postcode|zipcode|barcode|unicode|encode|decode|genocide|geocode|bitcode|sourcecode)s?$/

export type Name = { kind: NamedKind; start: number; end: number }

export function findNames(text: string): Name[] {
  return Array.from(text.matchAll(anyName)).flatMap((match) => {
    const [name] = match
    const kind = kinds[match.slice(1).findIndex((group) => group !== undefined)]
    if (kind === undefined || isOpen(name.toLowerCase(), text.slice(Math.max(0, match.index - 30), match.index)))
      return []
    return [{ kind, start: match.index, end: match.index + name.length }]
  })
}

function isOpen(name: string, before: string): boolean {
  const wordsBefore = before
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
    .reverse()
  const [wordBefore = ''] = wordsBefore
  if (/keys?$/.test(name)) return wordBefore === 'public'
  if (name === 'security number') return wordBefore === 'social'
  if (!/codes?$/.test(name)) return false
  return (
    openWords.test(name) ||
    openCodes.has(wordBefore) ||
    wordsBefore.slice(0, 3).some((word) => word === 'gift' || word === 'error')
  )
}
