import { connect } from 'node:tls'
import {
  createQuestion,
  questionHeader,
  type SeenByTheSite,
} from '../../src/platform/network/seen-from-outside.server.ts'

/** How a page of the site answers from outside. */
export type HomeAnswer =
  | { ok: true; status: number; headers: Headers; differenceMs: number }
  /** `code` is the network's or TLS's. */
  | { ok: false; code: string }

/** What the site says at its public address. */
export type SiteAnswers = {
  home: HomeAnswer
  /** What the site sees; null if it does not know us, `closed` if nothing answers. */
  seen: SeenByTheSite | null | 'closed'
  /** When the certificate ends, milliseconds since 1970, UTC; null without TLS. */
  certificateEndsAt: number | null
}

const timeoutMs = 10_000

/** An address for documentation, which nobody has (RFC 5737): it shows whether a proxy passes on what visitors claim. */
export const claimedAddress = '203.0.113.77'

export async function askSite(origin: string, secret: string | null): Promise<SiteAnswers> {
  const [home, seen, certificateEndsAt] = await Promise.all([
    askHome(origin),
    secret === null ? null : askWhatIsSeen(origin, secret),
    origin.startsWith('https:') ? findCertificateEnd(origin) : null,
  ])
  return { home, seen, certificateEndsAt }
}

async function askHome(origin: string): Promise<HomeAnswer> {
  try {
    const { status, headers } = await fetch(origin, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    const date = Date.parse(headers.get('date') ?? '')
    return { ok: true, status, headers, differenceMs: Number.isNaN(date) ? 0 : Math.abs(Date.now() - date) }
  } catch (error) {
    return { ok: false, code: codeOf(error) }
  }
}

/** The code of a failed `fetch` is in its cause. */
function codeOf(error: unknown): string {
  const { cause, name } = error as { cause?: { code?: string; errors?: { code?: string }[] }; name: string }
  return cause?.code ?? cause?.errors?.[0]?.code ?? name
}

async function askWhatIsSeen(origin: string, secret: string): Promise<SeenByTheSite | null | 'closed'> {
  try {
    const headers = { [questionHeader]: createQuestion(secret, new Date()), 'x-forwarded-for': claimedAddress }
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await fetch(`${origin}/healthz`, { headers, redirect: 'manual', signal })
    if (answer.headers.get('content-type')?.startsWith('application/json') !== true) return null
    return (await answer.json()) as SeenByTheSite
  } catch {
    return 'closed'
  }
}

function findCertificateEnd(origin: string): Promise<number | null> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    const options = { host: hostname, port: Number(port || 443), servername: hostname, timeout: timeoutMs }
    const socket = connect(options, () => {
      const endsAt = Date.parse(socket.getPeerCertificate().valid_to)
      socket.destroy()
      resolve(Number.isNaN(endsAt) ? null : endsAt)
    })
    // The page's own answer says what is wrong.
    socket.on('error', () => resolve(null))
    socket.on('timeout', () => socket.destroy())
    socket.on('close', () => resolve(null))
  })
}
