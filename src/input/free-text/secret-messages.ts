import type { Secret, SecretKind } from './secret.ts'

const names: Record<SecretKind, string> = {
  'seed-phrase': 'a seed phrase',
  'private-key': 'a private key',
  'card-number': 'a card number',
  'security-code': 'a card’s security code',
  code: 'a PIN or a code',
  password: 'a password',
}

const spendsFromCard = 'anyone who sees it can spend from the card'
const opensAccount = 'anyone who sees it can get into the account'
const emptiesWallet = 'anyone who sees it can empty the wallet'

const reasons: Record<SecretKind, string> = {
  'seed-phrase': emptiesWallet,
  'private-key': emptiesWallet,
  'card-number': spendsFromCard,
  'security-code': spendsFromCard,
  code: opensAccount,
  password: opensAccount,
}

const mostPlaces = 3

/** Without a word of the secrets. `end`: what has become of the text. */
export function secretsMessage(text: string, secrets: Secret[], end: string): string {
  const named = secrets.slice(0, mostPlaces)
  const places = named.map((secret) => placeOf(text, secret))
  const kinds = new Set(secrets.map(({ kind }) => reasons[kind]))
  const [reason] = kinds.size === 1 ? kinds : ['anyone who sees it could take your money']
  const each = secrets.length > 1 ? ' in each place' : ''
  const more = secrets.length > mostPlaces ? ['There are more below that'] : []
  return [...places, ...more, `Please take it out${each}: ${reason}, and we never need it`, end].join('. ')
}

/** `Words 12 to 23 look like a seed phrase` */
function placeOf(text: string, { kind, start, end }: Secret): string {
  const first = countWords(text.slice(0, start + 1))
  const last = countWords(text.slice(0, end))
  if (last - first >= 2) return `Words ${first} to ${last} look like ${names[kind]}`
  const place = first <= 3 ? 'Near the beginning' : `After the ${ordinal(first - 1)} word`
  return `${place} is what looks like ${names[kind]}`
}

function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0
}

const suffixes = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' }
const rules = new Intl.PluralRules('en-GB', { type: 'ordinal' })

function ordinal(number: number): string {
  return `${number}${suffixes[rules.select(number)]}`
}
