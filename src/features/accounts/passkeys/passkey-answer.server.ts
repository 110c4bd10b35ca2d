export function respondToPasskeyStep(
  words: { options: object } | { ok: true; path?: string } | { ok: false; problem: string; path?: string },
  init: number | ResponseInit = 200,
  setCookies: string[] = [],
): Response {
  const { status = 200, headers: initHeaders } = typeof init === 'number' ? { status: init } : init
  const headers = new Headers(initHeaders)
  headers.set('cache-control', 'no-store')
  for (const cookie of setCookies) headers.append('set-cookie', cookie)
  return Response.json(words, { status, headers })
}
