/** For a page whose URL holds a token: it must not reach other sites' logs or any cache. */
export function tokenPageHeaders({ actionHeaders }: { actionHeaders: Headers }): Headers {
  const headers = new Headers(actionHeaders)
  headers.set('referrer-policy', 'same-origin')
  headers.set('cache-control', 'no-store')
  return headers
}
