import type { IncomingMessage, ServerResponse } from 'node:http'

const hostPattern = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i

/** Null if a request does not say clearly of which host: a proxy might have understood it differently. */
export function readTarget({ url = '', rawHeaders }: Pick<IncomingMessage, 'url' | 'rawHeaders'>): string | null {
  const [host = '', ...more] = rawHeaders.filter(
    (_, index) => rawHeaders[index - 1]?.toLowerCase() === 'host' && index % 2 === 1,
  )
  if (more.length > 0 || !hostPattern.test(host)) return null
  if (url.startsWith('/')) return url
  const [, authority = '', path = ''] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(url) ?? []
  if (authority.toLowerCase() !== host.toLowerCase()) return null
  return path.startsWith('/') ? path : `/${path}`
}

export function refuseTarget(response: ServerResponse): void {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', connection: 'close' }
  response.writeHead(400, headers).end('This request doesn’t say clearly which address it is for.\n')
}
