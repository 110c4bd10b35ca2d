/** What to do with a path before the router sees it. */
export type PathVerdict = { kind: 'page' } | { kind: 'missing' } | { kind: 'redirect'; to: string }

/**
 * A path whose last part has an extension asks for a file, and files are answered elsewhere: it is missing, not a page
 * that goes home. Extensions that old links to pages carry, and the router's own `.data`, are pages.
 */
export function judgePath(pathname: string): PathVerdict {
  if (pathname.startsWith('/.well-known/') || pathname === '/.well-known') return { kind: 'missing' }
  const lastPart = pathname.slice(pathname.lastIndexOf('/') + 1)
  const extension = /\.([a-z0-9]+)$/i.exec(lastPart)?.[1]?.toLowerCase()
  if (extension !== undefined && !['html', 'htm', 'php', 'data'].includes(extension)) return { kind: 'missing' }
  // `//example.org/` must not become a redirect to another site, so leading slashes are folded into one.
  const trimmed = pathname.replace(/\/+$/, '').replace(/^\/+/, '/')
  if (pathname !== '/' && pathname.endsWith('/')) return { kind: 'redirect', to: trimmed === '' ? '/' : trimmed }
  return { kind: 'page' }
}
