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
import { toWordList, type WordList } from './word-list.ts'

const chinese = [simplifiedChinese, traditionalChinese]
const all = [english, spanish, french, italian, portuguese, czech, japanese, korean, ...chinese]

let folded: WordList[] | undefined

/** The lists of BIP 39, for the server alone: the browser has the English one. */
export function allWordLists(): WordList[] {
  folded ??= all.map(toWordList)
  return folded
}
