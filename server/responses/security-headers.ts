/** Hot reload uses a WebSocket and inline scripts and styles. The bundler makes this false in every build. */
export const isDevelopment = import.meta.env.MODE === 'development'

/** `sha256-…` of a constant, or `nonce-…`. */
export type InlineSources = { scripts: string[]; styles: string[] }

export const noInlineSources: InlineSources = { scripts: [], styles: [] }

/** `hsts`: the setting; null over http. */
export function securityHeaders(inline: InlineSources, hsts: string | null): Record<string, string> {
  return {
    ...fileSecurityHeaders(hsts),
    'content-security-policy': contentSecurityPolicy(inline, hsts !== null),
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
    // Other sites do not learn that somebody came from here. Not `no-referrer`: browsers would then send `Origin: null`
    // with forms, and the CSRF check would refuse them.
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
  }
}

export function fileSecurityHeaders(hsts: string | null): Record<string, string> {
  return {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    ...(hsts === null ? {} : { 'strict-transport-security': hsts }),
  }
}

function contentSecurityPolicy(inline: InlineSources, isHttps: boolean): string {
  return [
    "default-src 'none'",
    `script-src 'self'${sources(inline.scripts)}`,
    `style-src 'self'${sources(inline.styles)}`,
    // The first visible picture is inlined in its page.
    "img-src 'self' data:",
    "font-src 'self'",
    isDevelopment ? "connect-src 'self' ws:" : "connect-src 'self'",
    "manifest-src 'self'",
    // An email's HTML is shown in a frame with its own policy.
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    // No site may frame our pages.
    "frame-ancestors 'none'",
    // Our pages never turn text into script or markup; the bundler's development tools do.
    ...(isDevelopment ? [] : ["require-trusted-types-for 'script'"]),
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

function sources(inline: string[]): string {
  if (isDevelopment) return " 'unsafe-inline'"
  return inline.map((source) => ` '${source}'`).join('')
}
