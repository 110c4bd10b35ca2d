import { valueStart } from './calendar-text.ts'

export type Property = { value: string; parameter: (name: string) => string | null }

/** Nothing is expected of a line; at worst everything is empty. */
export function readProperty(text: string): Property {
  const start = valueStart(text)
  return start === null ? splitAt(text, text.lastIndexOf(':') + 1 || text.length) : splitAt(text, start)
}

/** A zone may be written with colons and without quotes, so that the first colon isn't where the value begins. */
export function readDateProperty(text: string): Property {
  const property = readProperty(text)
  if (/^[\s\p{Cf}]*\d{4}-?\d\d-?\d\d/u.test(property.value)) return property
  return splitAt(text.replace(colonBeforeParameter, '$1;'), text.lastIndexOf(':') + 1)
}

/** `DTSTART:TZID=Europe/Berlin:…` instead of `DTSTART;TZID=…`. */
const colonBeforeParameter = /^(\s*[\w-]{1,60}\s*):(?=\s*(?:TZID|VALUE)\s*=)/i

/** The address is behind names that may have colons in them. */
export function readAddressProperty(text: string): Property {
  const start = text.slice(0, maxAddressLine).toLowerCase().lastIndexOf(':mailto:')
  return start === -1 ? readProperty(text) : splitAt(text, start + 1)
}

const maxAddressLine = 10_000

function splitAt(text: string, start: number): Property {
  const head = text.slice(0, Math.max(0, start - 1))
  return { value: text.slice(start), parameter: (name) => parameterIn(head, name) }
}

function parameterIn(head: string, name: string): string | null {
  if (!head.includes(';')) return null
  // What follows an odd quote is read as if there were none.
  const isBalanced = (head.split('"').length - 1) % 2 === 0
  for (const part of isBalanced ? partsOf(head) : head.split(';')) {
    const [, key, value] = /^\s*([\w-]{1,60})\s*=([\s\S]*)$/.exec(part) ?? []
    if (key?.toUpperCase() === name && value !== undefined) return value.replaceAll('"', '').trim()
  }
  return null
}

/** Semicolons in quotes part nothing. */
function partsOf(head: string): string[] {
  const parts: string[] = []
  let [start, isQuoted] = [0, false]
  for (let index = 0; index <= head.length; index += 1) {
    const code = head.charCodeAt(index)
    if (code === 0x22) isQuoted = !isQuoted
    else if (index === head.length || (code === 0x3b && !isQuoted)) {
      parts.push(head.slice(start, index))
      start = index + 1
    }
  }
  return parts
}
