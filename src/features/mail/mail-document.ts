/**
 * An email's HTML as a document for a frame: nothing in it runs, loads or submits, and links open elsewhere, as its
 * `<base>` says. Its policy also applies if it is opened without the frame.
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
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    },
  })
}
