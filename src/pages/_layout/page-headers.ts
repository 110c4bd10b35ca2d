/** For a page whose action sets cookies or other headers, which the router would leave out. */
export function actionPageHeaders({ actionHeaders }: { actionHeaders: Headers }): Headers {
  return actionHeaders
}

/** For a page whose URL contains a token, which must not reach any cache. */
export function tokenPageHeaders({ actionHeaders }: { actionHeaders: Headers }): Headers {
  const headers = new Headers(actionHeaders)
  headers.set('cache-control', 'no-store')
  return headers
}
