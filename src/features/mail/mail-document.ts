/**
 * The HTML of a mail as a page of its own, for a frame of ours: nothing in it runs, loads or is sent, and its links open
 * elsewhere. The policy stands alone on this answer, so it holds when the address is opened without the frame as well.
 */
export function mailDocument(html: string): Response {
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-popups allow-popups-to-escape-sandbox',
  ].join('; ')
  return new Response(html.replace(/<head\b[^>]*>/i, '$&<base target="_blank">'), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    },
  })
}
