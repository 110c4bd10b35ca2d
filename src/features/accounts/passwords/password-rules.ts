import { ZxcvbnFactory, type ZxcvbnResult } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import type { Firm } from '#src/firm/firm.ts'
import { maximumPasswordLength, minimumPasswordLength } from './password-length.ts'

/** How many guesses an attacker with the hashes can afford. */
const maxGuesses = 1e10

/** Only this many characters are judged, because the time grows with the square of the length. */
const judgedLength = 64

const advice = 'Three or four unrelated words make a good one'

export type FirmInPasswords = Pick<Firm, 'name' | 'legalName' | 'email'>

export function findPasswordWeakness(
  password: string,
  { email, firm }: { email: string | null; firm: FirmInPasswords },
): string | null {
  // A password of the wrong length has its own message.
  if (password.length < minimumPasswordLength || password.length > maximumPasswordLength) return null
  const ownNames = email === null ? [] : namesIn(email)
  const result = estimator().check(password.normalize('NFKC').trim(), [...ownNames, ...namesOfFirm(firm)])
  return result.guesses < maxGuesses ? `That password is ${faultOf(result, ownNames)}. Choose another. ${advice}` : null
}

function faultOf({ sequence }: ZxcvbnResult, ownNames: string[]): string {
  const words = sequence.filter(({ pattern }) => pattern === 'dictionary')
  const names = words.filter(({ dictionaryName }) => dictionaryName === 'userInputs')
  if (names.some(({ matchedWord }) => ownNames.includes(matchedWord))) return 'based on your email address'
  if (names.length > 0) return 'based on our name'
  if (words.length === 0) return 'a simple pattern'
  if (words.length > 1) return 'made of words that are common in passwords'
  return sequence.length === 1 ? 'one of the most common' : 'a very common one with something added'
}

function namesIn(email: string): string[] {
  const address = email.toLowerCase()
  return [address, ...address.split('@'), ...address.split(/[^\p{L}]+/u)].filter((name) => name.length >= 3)
}

function namesOfFirm({ name, legalName, email }: FirmInPasswords): string[] {
  return [name, legalName, legalName.replaceAll(' ', ''), ...namesIn(email)].map((each) => each.toLowerCase())
}

let made: ZxcvbnFactory | null = null

/** On first use, because loading the list of common passwords takes a moment. */
function estimator(): ZxcvbnFactory {
  made ??= new ZxcvbnFactory({
    dictionary: { common: dictionary['passwords-common'] },
    graphs: adjacencyGraphs,
    maxLength: judgedLength,
  })
  return made
}
