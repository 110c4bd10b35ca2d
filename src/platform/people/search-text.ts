/** Before each word of a searched text: with it, the start of a word has three characters too. */
export const wordStart = '  '

/** Text as it is searched: lower case, without accents, with plain apostrophes. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[’‘ʼ]/g, "'")
    .replaceAll(/[\s\0]+/g, ' ')
    .trim()
}

/** The digits of a phone number, however it is written. */
export function digitsOf(phone: string): string {
  return phone.replaceAll(/\D/g, '')
}

type Details = { name: string; email: string | null; phone: string }

/** The text in which a person is searched for: each different word of their own details and of their bookings. */
export function searchTextOf(person: Details, booked: (Details & { reference: string })[]): string {
  const words = [person, ...booked].flatMap(({ name, email, phone }) => [
    ...foldText(name).split(' '),
    // The second part of a double name is found by its start as well.
    ...foldText(name).split(/[^\p{L}\p{N}]+/u),
    foldText(email ?? ''),
    digitsOf(phone),
  ])
  const references = booked.map(({ reference }) => foldText(reference))
  const distinct = [...new Set([...words, ...references])].filter((word) => word !== '')
  return wordStart + distinct.join(wordStart) + wordStart
}

/** By what a list of people is sorted: the name, or what is known instead. Never empty. */
export function sortNameOf({ name, email, phone }: Details): string {
  return foldText(name) || foldText(email ?? '') || digitsOf(phone) || '-'
}

/** The longest term that is searched for, in characters. */
const maxLength = 100

/** A search term: its words, folded. A phone number is one word, however it is written. */
export function parseSearchTerm(term: string): { whole: string; words: string[] } {
  const whole = foldText(term.slice(0, maxLength))
  const words: string[] = []
  let isAfterPhone = false
  for (const word of whole.split(' ').filter((each) => each !== '')) {
    const isPhone = /^[\d+()./-]+$/.test(word) && /\d/.test(word)
    if (isPhone && isAfterPhone) words.push((words.pop() ?? '') + digitsOf(word))
    else words.push(isPhone ? digitsOf(word) : word)
    isAfterPhone = isPhone
  }
  return { whole, words }
}
