type CleanAddress = { ok: true; address: string } | { ok: false; message: string }

const notAnAddress = 'Enter an address that starts with https:// or webcal://, as your calendar shows it'

/** What is copied along and shows nothing: direction marks, soft hyphens, zero-width and other spaces. */
const invisible = /[\p{Cf}\p{Cc}]/gu
const wideSpaces = /\p{Zs}/gu

/** Around an address in a text or an email; no address ends so. */
const before = /^[\s<>()[\]{}"'`“”„‘’‚«»*]+/u
const after = /(?:%20|&nbsp;|[\s<>[\]{}"'`“”„‘’‚«»*.,;:!?…])+$/iu

const scheme = /^(https?|webcals?):[\\/]{1,3}/i
/** Typed or shown in front of an address that was pasted whole. */
const doubledScheme = /^(?:(?:https?|webcals?):[\\/]*)+(?=(?:https?|webcals?):)/i
const hostAndPath = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?\//u

/** `mayBePlain`: whether an address for which `isThisMachine` holds may start with http. */
export function cleanCalendarAddress(
  typed: string,
  { mayBePlain, isThisMachine }: { mayBePlain: boolean; isThisMachine: (host: string) => boolean },
): CleanAddress {
  const text = withoutSurroundings(typed)
  if (text === '') return { ok: false, message: 'Enter the address of your calendar' }
  if (/\s/.test(text)) return { ok: false, message: 'An address has no spaces in it: copy it again, and nothing else' }
  const isBare = !scheme.test(text) && hostAndPath.test(text)
  const protocol = scheme.exec(text)?.[1]?.toLowerCase()
  if (!isBare && protocol === undefined) return { ok: false, message: notAnAddress }
  const url = parse(`${protocol === 'http' ? 'http' : 'https'}://${text.replace(scheme, '').replaceAll('&amp;', '&')}`)
  if (url === null) return { ok: false, message: notAnAddress }
  if (url.username !== '' || url.password !== '') {
    return { ok: false, message: 'Take the user name and password out of the address: we never send any' }
  }
  if (url.protocol === 'http:' && !(mayBePlain && isThisMachine(url.hostname))) {
    return {
      ok: false,
      message: 'Enter the address with https:// instead of http://, which anyone on the way can read',
    }
  }
  url.hash = ''
  return { ok: true, address: url.href }
}

function withoutSurroundings(typed: string): string {
  const plain = typed.replaceAll(invisible, '').replaceAll(wideSpaces, ' ').replace(before, '').replace(after, '')
  // `My calendar: https://…`: words that are plainly about the address.
  const labelled = /^[^:/]{0,60}:\s*(?=(?:https?|webcals?):)/i.exec(plain)?.[0] ?? ''
  const text = plain.slice(labelled.length).replace(before, '').replace(doubledScheme, '')
  const isClosed = text.endsWith(')') && !text.includes('(')
  return isClosed ? text.replace(/\)+$/, '').replace(after, '') : text
}

function parse(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}

const minMaskedLength = 24

/** Its server and how it ends, `p12-caldav.icloud.com … 4OTA`. */
export function maskedAddress(address: string): string {
  const { host, pathname, search } = new URL(address)
  const secret = `${pathname}${search}`
  return secret.length < minMaskedLength ? `${host} …` : `${host} … ${secret.slice(-4)}`
}

/** Lower case. Some services put the calendar's owner into its address. */
export function ownersIn(address: string): string[] {
  return new URL(address).pathname.split('/').flatMap((part) => {
    const name = decoded(part).toLowerCase()
    return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(name) ? [name] : []
  })
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
