/** The router's own, and those of old links to pages. */
const pageExtensions = ['data', 'html', 'htm', 'php']

type PathClass = { kind: 'page' } | { kind: 'missing' } | { kind: 'redirect'; to: string; status: 301 | 302 }

/** An extension means a missing file, but see below. Takes the raw path: decoded, it could lead to another site. */
export function classifyPath(pathname: string): PathClass {
  // A link that was encoded as a whole.
  const [, page, token] = /^(\/[\w/-]+)%3Ftoken(?:=|%3D)(.*)$/i.exec(pathname) ?? []
  if (page !== undefined && !page.startsWith('//'))
    return { kind: 'redirect', to: `${page}?token=${token}`, status: 302 }
  if (pathname.startsWith('/.well-known/') || pathname === '/.well-known') return { kind: 'missing' }
  // Behind a secret link may be more, which programs that find links in text took for a part of it.
  const secretLink = /^\/(?:appointments|calendar)\/[\w-]{22}/i.exec(pathname)?.[0]
  // Such as the end of a link in HTML, whose slash would make it another page.
  if (secretLink !== undefined && /^[^/]*%3C/i.test(pathname.slice(secretLink.length))) {
    return { kind: 'redirect', to: secretLink, status: 302 }
  }
  const lastPart = pathname.slice(pathname.lastIndexOf('/') + 1)
  const extension = /\.([a-z0-9]+)$/i.exec(lastPart)?.[1]?.toLowerCase()
  const isFeed = /^\/calendar\/[^/]+$/i.test(pathname) && extension === 'ics'
  const isPage = secretLink !== undefined || isFeed || extension === undefined || pageExtensions.includes(extension)
  if (!isPage) return { kind: 'missing' }
  // The router would redirect home too, but log an error.
  if (!isDecodable(pathname)) return { kind: 'redirect', to: secretLink ?? '/', status: 302 }
  // A URL parser would take the first part of `//example.org/login` for a host.
  if (/^\/[/\\]/.test(pathname)) return { kind: 'redirect', to: '/', status: 302 }
  const trimmed = pathname.replace(/\/+$/, '')
  if (pathname === '/' || !pathname.endsWith('/')) return { kind: 'page' }
  return { kind: 'redirect', to: trimmed, status: 301 }
}

function isDecodable(pathname: string): boolean {
  try {
    // Use the result: the bundler treats the call as free of side effects and would otherwise drop it.
    return decodeURIComponent(pathname) !== ''
  } catch {
    return false
  }
}
