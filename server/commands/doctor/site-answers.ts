import { isIP } from 'node:net'
import { connect } from 'node:tls'
import type { Checked } from '#src/features/doctor/check.ts'
import { createQuestion, questionHeader, type SeenByTheSite } from '#src/platform/network/seen-from-outside.server.ts'
import type { Installation } from '../installation.ts'

export type HomeAnswer =
  | { ok: true; status: number; headers: Headers }
  /** `code` is the network's or TLS's. */
  | { ok: false; code: string }

type SiteAnswers = {
  home: HomeAnswer
  /** Null if the site does not know us, `closed` if nothing answers, or a proxy says so. */
  seen: SeenByTheSite | null | 'closed'
  clockDifferenceMs: number
  /** Null without TLS. */
  certificateEndsAt: number | null
}

/** Where the address is not known. */
export const unasked: SiteAnswers = {
  home: { ok: false, code: '' },
  seen: 'closed',
  clockDifferenceMs: 0,
  certificateEndsAt: null,
}

const timeoutMs = 10_000

/** For documentation (RFC 5737): it shows whether a proxy passes on what visitors claim. */
export const claimedAddress = '203.0.113.77'

/** `secret` null = there is none yet, so the site cannot know us. */
export async function askSite(origin: string, secret: string | null): Promise<SiteAnswers> {
  const [home, probe, certificateEndsAt] = await Promise.all([
    askHome(origin),
    askProbe(origin, secret),
    origin.startsWith('https:') ? findCertificateEnd(origin) : null,
  ])
  return { home, ...probe, certificateEndsAt }
}

async function askHome(origin: string): Promise<HomeAnswer> {
  try {
    const { status, headers } = await fetch(origin, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    return { ok: true, status, headers }
  } catch (error) {
    return { ok: false, code: codeOf(error) }
  }
}

/** The code of a failed `fetch` is in its cause. */
function codeOf(error: unknown): string {
  const { cause, name } = error as { cause?: { code?: string; errors?: { code?: string }[] }; name: string }
  return cause?.code ?? cause?.errors?.[0]?.code ?? name
}

/** No cache keeps `/healthz`, so that its date is now. */
async function askProbe(
  origin: string,
  secret: string | null,
): Promise<Pick<SiteAnswers, 'seen' | 'clockDifferenceMs'>> {
  try {
    const question = secret === null ? {} : { [questionHeader]: createQuestion(secret, new Date()) }
    const response = await fetch(`${origin}/healthz`, {
      headers: { ...question, 'x-forwarded-for': claimedAddress },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const date = Date.parse(response.headers.get('date') ?? '')
    const clockDifferenceMs = Number.isNaN(date) ? 0 : Math.abs(Date.now() - date)
    if (response.status >= 500) return { seen: 'closed', clockDifferenceMs }
    if (response.headers.get('content-type')?.startsWith('application/json') !== true)
      return { seen: null, clockDifferenceMs }
    const seen: unknown = await response.json()
    return { seen: isSeenByTheSite(seen) ? seen : null, clockDifferenceMs }
  } catch {
    return { seen: 'closed', clockDifferenceMs: 0 }
  }
}

/** Another site may answer with JSON of its own. */
function isSeenByTheSite(seen: unknown): seen is SeenByTheSite {
  return typeof seen === 'object' && seen !== null && 'socketAddress' in seen && 'jobRuns' in seen
}

function findCertificateEnd(origin: string): Promise<number | null> {
  const { hostname, port } = new URL(origin)
  const host = hostname.replace(/^\[|\]$/g, '')
  // Only names are sent to the server.
  const name = isIP(host) === 0 ? { servername: host } : {}
  return new Promise((resolve) => {
    const options = { host, port: Number(port || 443), timeout: timeoutMs, ...name }
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

/** `db` is null, too, if its schema is not this version's. */
export type Examined = Checked &
  Omit<Installation, 'close'> & {
    answers: SiteAnswers
  }
