/** Hot reload talks over a socket and puts scripts and styles into the page. False in every build, by the bundler's word. */
export const isDevelopment = import.meta.env.MODE === 'development'

/** What a policy allows inline, `sha256-…` of a constant or `nonce-…`. */
export type InlineSources = { scripts: string[]; styles: string[] }

export const noInlineSources: InlineSources = { scripts: [], styles: [] }

/** The security headers of a response. `isHttps` says whether the public address is https. */
export function securityHeaders(inline: InlineSources, isHttps: boolean): Record<string, string> {
  return {
    ...fileSecurityHeaders(isHttps),
    'content-security-policy': contentSecurityPolicy(inline, isHttps),
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
    // Not `no-referrer`: with it, browsers send `Origin: null` with a form, and the form is refused.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
  }
}

/** Those of them that every answer has, a file which is no page as well: a script, a style, a typeface, a bitmap. */
export function fileSecurityHeaders(isHttps: boolean): Record<string, string> {
  return {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    ...(isHttps ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  }
}

function contentSecurityPolicy(inline: InlineSources, isHttps: boolean): string {
  return [
    "default-src 'none'",
    `script-src 'self'${sources(inline.scripts)}`,
    `style-src 'self'${sources(inline.styles)}`,
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

function sources(inline: string[]): string {
  if (isDevelopment) return " 'unsafe-inline'"
  return inline.map((source) => ` '${source}'`).join('')
}
