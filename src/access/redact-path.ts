import { scamTypeKeys } from '#src/firm/scam-types.ts'
import { areasOfRoute } from './who-may-enter.ts'

/** What the server answers itself, as opposed to pages. */
const serverPaths = [
  ...['/healthz', '/readyz', '/api/auth/get-session', '/api/auth/token', '/api/auth/jwks'],
  ...[
    '/api/form-key',
    '/robots.txt',
    '/sitemap.xml',
    '/manifest.webmanifest',
    '/plain.css',
    '/.well-known/security.txt',
  ],
]

const knownParts = new Set([
  ...[...Object.keys(areasOfRoute), ...serverPaths].flatMap((pattern) => pattern.split('/')),
  ...scamTypeKeys,
])

/** Only segments of our own paths are left, and nothing after `appointments` or `calendar`: secret addresses. */
export function redactPath(path: string): string {
  let isAfterSecretPlace = false
  const parts = path.split('/').map((part) => {
    const extension = part.endsWith('.data') ? '.data' : ''
    const text = decoded(part.slice(0, part.length - extension.length))
    const isShown = text === '' || (text !== null && !isAfterSecretPlace && knownParts.has(text))
    if (['appointments', 'calendar'].includes(text?.toLowerCase() ?? '')) isAfterSecretPlace = true
    return isShown ? part : `…${extension}`
  })
  return parts.join('/')
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
