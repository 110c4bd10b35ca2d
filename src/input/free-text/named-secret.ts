import type { Secret } from './secret.ts'
import { findNames, type Name, openCodes } from './secret-names.ts'
import { codeAt, isNamedKey, type Link, passwordAt, type Span, type Token } from './secret-values.ts'
import {
  adverbs,
  asides,
  breaks,
  copulas,
  givings,
  otherThings,
  places,
  pronouns,
  qualifiers,
  recipients,
  tellings,
  toldTo,
  uses,
} from './story-words.ts'

/** From its name, in characters and in words. */
const [reach, mostWords] = [200, 16]

/** `my PIN is 1234`, `482913 was the code`. */
export function findNamedSecrets(text: string): Secret[] {
  return findNames(text).flatMap((name) => {
    const value = findAfter(text, name) ?? findBefore(text, name)
    return value === null ? [] : [{ kind: name.kind, ...withFurther(text, value) }]
  })
}

function tokensOf(text: string, from: number, until: number): Token[] {
  return Array.from(text.slice(from, until).matchAll(/\S+/g), ({ 0: whole, index }) => {
    const [lead = ''] = /^[^\p{L}\p{N}$£€¥@#&*+]*/u.exec(whole) ?? []
    const rest = whole.slice(lead.length)
    const [trail = ''] = /[.,;:!?)\]"'”’»*]*$/.exec(rest) ?? []
    const start = from + index + lead.length
    const core = rest.slice(0, rest.length - trail.length)
    return { text: core, start, end: start + core.length, lead, trail }
  })
}

/** `isReferring`: whether a further sentence, if there is one, is about the name. */
type Reading = { link: Link | 'end'; isBroken: boolean; isOver: boolean; isReferring: boolean; previous: string }

function findAfter(text: string, name: Name): Span | null {
  const now: Reading = { link: 'next', isBroken: false, isOver: false, isReferring: false, previous: '' }
  const [closing = ''] = /^["'”’)\]»*]+(?![\p{L}\p{N}])/u.exec(text.slice(name.end, name.end + 4)) ?? []
  let from = name.end + closing.length
  for (const token of tokensOf(text, from, from + reach).slice(0, mostWords)) {
    const isNewLine = text.slice(from, token.start).includes('\n')
    from = token.end
    readLead(now, token, isNewLine)
    if (now.link === 'end') return null
    const value = token.text === '' ? null : valueAt(text, token, name, { ...now, link: now.link })
    if (value !== null) return value
    readWord(now, token, name)
    readTrail(now, token)
  }
  return null
}

const referring = [pronouns, copulas, tellings, givings, recipients]

function readLead(now: Reading, { lead, text }: Token, isNewLine: boolean): void {
  const isNext = now.link === 'next'
  if (isNewLine && !isNext && now.link !== 'linked') {
    now.link = 'end'
    return
  }
  const isDash = text === '' && /[–—-]/.test(lead)
  if (/^[,;.!?]/.test(lead) || (isDash && !isNext)) now.isBroken = true
  if (/[:=→>]/.test(lead)) now.link = 'linked'
  else if (isNext && /^[,;]/.test(lead)) now.link = 'comma'
  else if (isNext && /[(["“„‘'«–—-]/.test(lead)) now.link = 'linked'
  else if (isDash) now.link = 'linked'
  else if (isNext && /^[.!?]/.test(lead)) endSentence(now)
}

/** One more sentence may tell what the first has named: `They wanted the code. It was 482913`. */
function endSentence(now: Reading): void {
  now.link = now.isOver ? 'end' : 'belongs'
  now.isOver = true
  now.isBroken = true
  now.isReferring = false
}

function readTrail(now: Reading, { trail }: Token): void {
  if (now.link === 'end') return
  if (/[.!?]/.test(trail)) endSentence(now)
  // `They wanted the code. Here it is: 482913`, but not `They wanted the code. Case number: 482913`
  else if (trail.includes(':')) now.link = now.isOver && !now.isReferring ? 'end' : 'linked'
  else if (/[,;]/.test(trail)) now.isBroken = true
}

function readWord(now: Reading, token: Token, { kind }: Name): void {
  const word = token.text.toLowerCase()
  if (word === '') return
  if (breaks.has(word)) now.isBroken = true
  if (referring.some((words) => words.has(word))) now.isReferring = true
  // `my PIN’s 1234`
  const isShortIs = word === 's' && /^['’]$/.test(token.lead)
  if (!copulas.has(word) && !isShortIs) now.link = linkAfter(word, now, kind)
  else if (!now.isBroken || pronouns.has(now.previous)) now.link = 'linked'
  now.previous = word
}

function linkAfter(word: string, { link, isBroken, isOver, previous }: Reading, kind: Name['kind']): Reading['link'] {
  const isAside = adverbs.has(word) || (asides.has(word) && (kind !== 'password' || link === 'next'))
  if (isAside && ['next', 'linked', 'belongs'].includes(link)) return link
  if (isOtherThing(word, previous)) return 'end'
  if (places.has(word)) return isBroken ? 'end' : 'belongs'
  const goesOn = toldTo.has(word)
  if (isTelling(word, kind) || (link === 'told' && goesOn)) return 'told'
  return isOver && !givings.has(word) && !(link === 'far' && goesOn) ? 'belongs' : 'far'
}

function isOtherThing(word: string, previous: string): boolean {
  return otherThings.has(word) || (/^codes?$/.test(word) && openCodes.has(previous))
}

function isTelling(word: string, kind: Name['kind']): boolean {
  return tellings.has(word) || (kind === 'password' && uses.has(word))
}

type Reached = { link: Link; isBroken: boolean }

function valueAt(text: string, token: Token, { kind, start, end }: Name, { link, isBroken }: Reached): Span | null {
  switch (kind) {
    case 'private-key':
      return isNamedKey(token, link) ? { start: token.start, end: token.end } : null
    case 'password':
      return passwordAt(text, token, { link, mayBeWords: !isBroken })
    case 'security-code':
      return link !== 'far' ? codeAt(text, token.start, { kind, link }) : null
    case 'code': {
      const isPin = /pin|otp|tan|fa$|geheim/i.test(text.slice(start, end))
      return codeAt(text, token.start, { kind: isPin ? 'pin' : 'code', link })
    }
  }
}

/** `hunter2 is my password`, `482913, the code`. */
function findBefore(text: string, name: Name): Span | null {
  const tokens = tokensOf(text, wordStart(text, name.start - reach / 2), name.start).reverse()
  const named = tokens.slice(0, 7).findIndex((token) => !isBetween(token))
  const token = tokens[named]
  if (token === undefined || /[.!?;:]/.test(token.trail)) return null
  // `Use 482913 to log in`
  if (named === 0 && /^to /i.test(text.slice(name.start, name.end))) return valueBefore(text, token, name, 'far')
  if (isLinking(token)) {
    const told = tokens.slice(named + 1).find(({ text: word }) => word !== '' && !pronouns.has(word.toLowerCase()))
    return told === undefined ? null : valueBefore(text, told, name, 'linked')
  }
  const between = text.slice(token.end, name.start)
  // After a hash, only brackets that say nothing else call it a key.
  if (name.kind === 'private-key' && !(/^\s*\((my |the )?$/i.test(between) && text[name.end] === ')')) return null
  const isAside = token.trail.endsWith(',') || /^\s*[(–—-]/.test(between)
  return isAside ? valueBefore(text, token, name, 'comma') : null
}

const isLinking = ({ text }: Pick<Token, 'text'>) => copulas.has(text.toLowerCase()) || text.toLowerCase() === 'as'

/** `your new Google verification` */
function isBetween({ text, trail }: Token): boolean {
  if (isLinking({ text }) || /[.,!?;:]/.test(trail)) return false
  return text === '' || qualifiers.has(text.toLowerCase()) || /^\p{Lu}\p{L}+$/u.test(text)
}

function valueBefore(text: string, token: Token, name: Name, link: Link): Span | null {
  const value = valueAt(text, token, name, { link, isBroken: true })
  // All of it is before its name.
  return value !== null && value.end <= name.start ? value : null
}

function wordStart(text: string, at: number): number {
  if (at <= 0) return 0
  const blank = text.slice(at, at + 40).search(/\s/)
  return blank === -1 ? at : at + blank
}

/** `482913 and 771204` */
function withFurther(text: string, { start, end }: Span): Span {
  if (!/^\d+$/.test(text.slice(start, end))) return { start, end }
  const another = new RegExp(`(?:\\s?(?:,|/|&|and|then|or)\\s?){1,2}\\d{${end - start}}(?![\\d.,%]?\\d)`, 'y')
  let until = end
  for (;;) {
    another.lastIndex = until
    const [more] = another.exec(text) ?? []
    if (more === undefined) return { start, end: until }
    until += more.length
  }
}
