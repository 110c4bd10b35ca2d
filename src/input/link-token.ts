import { oneLine } from './one-line.ts'

/** No token contains these; programs that wrap lines or find links leave them before a token or inside it. */
const breaks = /[\s=<>"“”'‘’]+/g

/**
 * Programs that find links take a full stop or bracket behind a token for a part, and mails that were not decoded break
 * lines in it and have `=3D` before it. Empty if there is none.
 */
export function tokenIn(text: string): string {
  return /^[\w-]{22}/.exec(withoutBreaks(text))?.[0] ?? ''
}

function withoutBreaks(text: string): string {
  // Only before a whole token or id: a token may begin with the same characters.
  const unmarked = oneLine(text).replace(/^3D(?=[\w-]{22}(?![\w-])|[\w-]{36}\.)/, '')
  return unmarked.replaceAll(breaks, '')
}

export function tokenTextInQuery(request: Request): string | null {
  const { search, searchParams } = new URL(request.url)
  // In a link that was encoded as a whole, the value is a part of the name.
  const [, encoded] = /[?&;]token%3D(.*)/i.exec(search) ?? []
  const text =
    searchParams.get('token') ?? (encoded === undefined ? null : new URLSearchParams(`t=${encoded}`).get('t'))
  return text === null ? null : withoutBreaks(text)
}

/** Null without the parameter, empty if it holds no token. */
export function tokenInQuery(request: Request): string | null {
  const text = tokenTextInQuery(request)
  return text === null ? null : tokenIn(text)
}
