import { type LookupAddress, lookup } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isLoopbackAddress, isLoopbackHost, isPublicAddress, parseIp } from './ip-address.server.ts'

/** Why a request to another server failed. */
export type OutsideFault = 'unreachable' | 'not-allowed' | 'other-server' | 'too-large'

/** A failed request; the message is for the log, and names no address. */
export class OutsideFetchError extends Error {
  readonly fault: OutsideFault
  constructor(fault: OutsideFault, cause?: unknown) {
    super(`a request to another server failed: ${fault}`, { cause })
    this.fault = fault
  }
}

type OutsideFetchOptions = {
  /** The only server that may be asked: scheme, host and port. */
  origin: string
  /** Whether this machine may be asked too, and over http. Private networks never are. */
  mayAskThisMachine: boolean
  /** For all answers together. */
  maxBytes: number
  /** Ends all requests. */
  signal: AbortSignal
}

const maxRedirects = 3

/**
 * A `fetch` for addresses that a person has entered. It asks one server only, follows redirects only there, connects to
 * no private network whatever the name resolves to, and limits time and size. Throws an OutsideFetchError.
 */
export function createOutsideFetch({ origin, mayAskThisMachine, maxBytes, signal }: OutsideFetchOptions): typeof fetch {
  const isAllowed = (address: string) => isPublicAddress(address) || (mayAskThisMachine && isLoopbackAddress(address))
  const check = ({ origin: asked, protocol, hostname }: URL) => {
    if (asked !== origin) throw new OutsideFetchError('other-server')
    const host = hostname.replace(/^\[|\]$/g, '')
    const isAddress = parseIp(host) !== null
    // The look-up is skipped for a host that is an address.
    const isRefused = isAddress && !isAllowed(host)
    const isSafe = protocol === 'https:' || (mayAskThisMachine && isLoopbackHost(host))
    if (isRefused || !isSafe) throw new OutsideFetchError('not-allowed')
  }
  const sending = { signal, budget: { bytesLeft: maxBytes }, lookup: allowedLookup(isAllowed) }
  return async (input, init = {}) => {
    let url = new URL(input instanceof Request ? input.url : input)
    for (let redirects = 0; ; redirects += 1) {
      check(url)
      const response = await send(url, { init, ...sending })
      const next = init.redirect === 'manual' || redirects === maxRedirects ? null : redirectOf(response, url)
      if (next === null) return response
      url = next
    }
  }
}

function redirectOf({ status, headers }: Response, url: URL): URL | null {
  const location = headers.get('location')
  if (![301, 302, 307, 308].includes(status) || location === null) return null
  return URL.canParse(location, url) ? new URL(location, url) : null
}

/** Resolves names, and refuses those with an address that may not be asked: it is the one that is connected to. */
function allowedLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? []
      if (error !== null || first === undefined) return callback(error ?? new Error('no address'), '')
      if (!addresses.every(({ address }) => isAllowed(address))) {
        return callback(new OutsideFetchError('not-allowed'), '')
      }
      return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family)
    })
  }
}

type Sending = { init: RequestInit; signal: AbortSignal; budget: { bytesLeft: number }; lookup: LookupFunction }

async function send(url: URL, { init, signal, budget, lookup }: Sending): Promise<Response> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const headers = Object.fromEntries(new Headers(init.headers))
  const body = typeof init.body === 'string' ? Buffer.from(init.body) : undefined
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': String(body.length) }
      const options = { method: init.method ?? 'GET', headers: { ...headers, ...length }, lookup, signal, agent: false }
      request(url, options, resolve).on('error', reject).end(body)
    })
    const chunks: Buffer[] = []
    for await (const chunk of answer) {
      budget.bytesLeft -= chunk.length
      if (budget.bytesLeft < 0) throw new OutsideFetchError('too-large')
      chunks.push(chunk)
    }
    const status = answer.statusCode ?? 502
    const isEmpty = status === 204 || status === 304
    const answerHeaders = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
    return new Response(isEmpty ? null : Buffer.concat(chunks), {
      status,
      headers: new Headers(answerHeaders as [string, string][]),
    })
  } catch (error) {
    throw error instanceof OutsideFetchError ? error : new OutsideFetchError('unreachable', error)
  }
}
