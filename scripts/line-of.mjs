import { readFileSync } from 'node:fs'

/** The first line of a file that has a text. @param {string} file @param {string} text */
export function lineOf(file, text) {
  const content = readFileSync(file, 'utf8')
  const index = text === '' ? -1 : content.indexOf(text)
  return index === -1 ? undefined : content.slice(0, index).split('\n').length
}
