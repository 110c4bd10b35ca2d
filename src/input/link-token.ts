/**
 * The token at the start of what a link has after its address. A token has 128 bits, which are 22 characters; programs
 * that find links in text take the full stop or bracket behind them for a part. Empty if there is none.
 */
export function tokenIn(text: string): string {
  return /^[\w-]{22}/.exec(text)?.[0] ?? ''
}

/** The token in the query of a page's address: null without the parameter, empty if it holds no token. */
export function tokenInQuery(request: Request): string | null {
  const text = new URL(request.url).searchParams.get('token')
  return text === null ? null : tokenIn(text)
}
