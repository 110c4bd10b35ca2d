/** Hot reload talks over a socket and puts scripts and styles into the page. False in every build, by the bundler's word. */
export const isDevelopment = import.meta.env.MODE === 'development'

/** What a page's inline scripts are allowed by: their hashes when the page is made once, a nonce when it is made anew. */
export type ScriptPermission = { hashes: string[] } | { nonce: string } | 'none'

/** The security headers of a response. `isHttps` says whether the public address is https. */
export function securityHeaders(scripts: ScriptPermission, isHttps: boolean): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(scripts, isHttps),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
    // Not `no-referrer`: with it, browsers send `Origin: null` with a form, and the form is refused.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(isHttps ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  }
}

function contentSecurityPolicy(scripts: ScriptPermission, isHttps: boolean): string {
  return [
    "default-src 'none'",
    `script-src 'self'${scriptSources(scripts)}`,
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    isDevelopment ? "connect-src 'self' ws:" : "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

function scriptSources(scripts: ScriptPermission): string {
  if (isDevelopment) return " 'unsafe-inline'"
  if (scripts === 'none') return ''
  if ('nonce' in scripts) return ` 'nonce-${scripts.nonce}'`
  return scripts.hashes.map((hash) => ` '${hash}'`).join('')
}
