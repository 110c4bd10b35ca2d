/** Its folds undone. `name` is in upper case; null: not a property at all. */
export type ContentLine = { name: string | null; text: string }

/** Longer than any name with the parameter that follows it: decides whether a line is kept. */
const decidedAfter = 200

/** In whichever Unicode encoding. Bytes that are none become U+FFFD. */
export function decodeCalendar(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  return text.includes('\0') ? text.replaceAll('\0', '') : text
}

function encodingOf([first, second, third, fourth]: Uint8Array): string {
  const isLittle = (first === 0xff && second === 0xfe) || (second === 0 && fourth === 0 && first !== 0)
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && third === 0 && second !== 0)
  return isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8'
}

/** In linear time: properties in `wanted`, and lines that are none. CR, LF, both, or XML's `&#13;` end a line. */
export function* contentLines(text: string, wanted: ReadonlySet<string>): Generator<ContentLine> {
  let line = new LineBuilder(wanted)
  for (const part of unindentedLines(text)) {
    if (part.startsWith(' ') || part.startsWith('\t')) {
      line.append(part.slice(1))
      continue
    }
    // A line that ended before its value, in a parameter with a raw line break, goes on with what is no property.
    if (line.isOpen() && !wanted.has(nameOf(part) ?? '')) {
      line.append(part)
      continue
    }
    yield* line.finish()
    line = new LineBuilder(wanted)
    line.append(part)
  }
  yield* line.finish()
}

/** Not empty, and without the spaces in front of all lines of a calendar. Those of a fold stay. */
function* unindentedLines(text: string): Generator<string> {
  let indent = ''
  for (const line of physicalLines(text)) {
    if (line === '') continue
    if (/^\s*BEGIN\s*:\s*VCALENDAR\s*$/i.test(line.slice(0, decidedAfter))) indent = /^\s*/.exec(line)?.[0] ?? ''
    const part = indent !== '' && line.startsWith(indent) ? line.slice(indent.length) : line
    if (part !== '') yield part
  }
}

/** Drops a line that nobody wants: a description may have a million folds. */
class LineBuilder {
  private readonly wanted: ReadonlySet<string>
  private readonly parts: string[] = []
  private length = 0
  private isUnwanted = false
  constructor(wanted: ReadonlySet<string>) {
    this.wanted = wanted
  }
  append(part: string): void {
    if (this.isUnwanted) return
    this.parts.push(part)
    const wasDecided = this.length >= decidedAfter
    this.length += part.length
    if (wasDecided || this.length < decidedAfter) return
    const name = nameOf(this.parts.join(''))
    this.isUnwanted = name !== null && !this.wanted.has(name)
  }
  isOpen(): boolean {
    if (this.isUnwanted || this.length === 0 || this.length > 10 * decidedAfter) return false
    const text = this.parts.join('')
    return this.wanted.has(nameOf(text) ?? '') && valueStart(text) === null
  }
  *finish(): Generator<ContentLine> {
    if (this.isUnwanted || this.length === 0) return
    const text = this.parts.join('')
    const name = nameOf(text)
    if (name === null || this.wanted.has(name)) yield { name, text }
  }
}

function nameOf(text: string): string | null {
  const name = /^\s*([A-Za-z0-9-]{1,60})\s*[:;]/.exec(text.slice(0, decidedAfter))?.[1]
  return name?.toUpperCase() ?? null
}

/** The value begins behind the first colon that isn't in quotes. */
function valueStart(text: string): number | null {
  let isQuoted = false
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code === 0x22) isQuoted = !isQuoted
    else if (code === 0x3a && !isQuoted) return index + 1
  }
  return null
}

function* physicalLines(text: string): Generator<string> {
  let [nextCr, nextLf] = [-1, -1]
  for (let start = 0; start < text.length; ) {
    // Each kind is searched for again only once it has been passed: a file may have just one of them.
    if (nextCr < start) nextCr = indexOrEnd(text, '\r', start)
    if (nextLf < start) nextLf = indexOrEnd(text, '\n', start)
    const end = Math.min(nextCr, nextLf)
    yield withoutReference(text.slice(start, end))
    start = end + 1
  }
}

function indexOrEnd(text: string, character: string, from: number): number {
  const index = text.indexOf(character, from)
  return index === -1 ? text.length : index
}

/** A careless XML reader leaves one at the end. */
function withoutReference(line: string): string {
  return line.endsWith(';') ? line.replace(/(?:&#(?:13|x0{0,4}d);)+$/i, '') : line
}

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
