/** Hot reload talks over a socket and puts scripts and styles into the page. False in every build, by the bundler's word. */
export const isDevelopment = import.meta.env.MODE === 'development'

/**
 * What a page's inline scripts and styles are allowed by: their hashes when the page is made once, a nonce when it is made
 * anew for each request.
 */
export type InlinePermission = { scriptHashes: string[]; styleHashes: string[] } | { nonce: string } | 'none'

/** The security headers of a response. `isHttps` says whether the public address is https. */
export function securityHeaders(inline: InlinePermission, isHttps: boolean): Record<string, string> {
  return {
    ...fileSecurityHeaders(isHttps),
    'content-security-policy': contentSecurityPolicy(inline, isHttps),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
    // Not `no-referrer`: with it, browsers send `Origin: null` with a form, and the form is refused.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
  }
}

/** Those of them that mean something on a file which is no page: a script, a style, a typeface, a bitmap. */
export function fileSecurityHeaders(isHttps: boolean): Record<string, string> {
  return {
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    ...(isHttps ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  }
}

function contentSecurityPolicy(inline: InlinePermission, isHttps: boolean): string {
  return [
    "default-src 'none'",
    `script-src 'self'${sources(inline, 'scriptHashes')}`,
    `style-src 'self'${sources(inline, 'styleHashes')}`,
    // The picture that is seen first comes inside its page.
    "img-src 'self' data:",
    "font-src 'self'",
    isDevelopment ? "connect-src 'self' ws:" : "connect-src 'self'",
    "manifest-src 'self'",
    // The HTML of a mail is shown in a frame, under a policy of its own.
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    // Our pages let nobody frame them.
    "frame-ancestors 'none'",
    // Text becomes script or markup nowhere in our pages; the bundler's tools for development do it.
    ...(isDevelopment ? [] : ["require-trusted-types-for 'script'"]),
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

function sources(inline: InlinePermission, kind: 'scriptHashes' | 'styleHashes'): string {
  if (isDevelopment) return " 'unsafe-inline'"
  if (inline === 'none') return ''
  if ('nonce' in inline) return ` 'nonce-${inline.nonce}'`
  return inline[kind].map((hash) => ` '${hash}'`).join('')
}
