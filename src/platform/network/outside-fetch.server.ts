import { type LookupAddress, lookup } from 'node:dns'
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { isLoopbackAddress, isLoopbackHost, isPublicAddress, parseIp } from './ip-address.server.ts'

/**
 * `private`: it leads to this machine or a private network. `not-secure`: it leads on to one that is not https.
 * `unreadable`: the answer is packed in a way we don't know, or is damaged.
 */
export type OutsideFault =
  | 'private'
  | 'not-secure'
  | 'no-such-host'
  | 'bad-certificate'
  | 'unreachable'
  | 'too-many-redirects'
  | 'too-large'
  | 'took-too-long'
  | 'unreadable'

type OutsideAnswer = { status: number; headers: IncomingHttpHeaders; body: Uint8Array }

type OutsideRequest = {
  headers?: Record<string, string>
  /** Also over http, if the address names it. Private networks may never be asked. */
  mayAskThisMachine: boolean
  maxBytes: number
  timeoutMs: number
}

const maxRedirects = 5

/** Thrown where only an exception gets out of a stream or a look-up. */
class RefusedRequest extends Error {
  readonly fault: OutsideFault
  constructor(fault: OutsideFault) {
    super(fault)
    this.fault = fault
  }
}

/**
 * Of an address that a person has entered: connects to no private network, whatever the name resolves to and wherever
 * the server redirects, sends no credentials, and limits time and size. Errors of the network are returned.
 */
export async function fetchOutside(
  address: URL,
  { headers = {}, maxBytes, timeoutMs, ...options }: OutsideRequest,
): Promise<({ ok: true } & OutsideAnswer) | { ok: false; fault: OutsideFault }> {
  const mayAskThisMachine = options.mayAskThisMachine && isLoopbackHost(address.hostname)
  const signal = AbortSignal.timeout(timeoutMs)
  const sending = { headers: { ...headers, 'accept-encoding': 'identity' }, signal, mayAskThisMachine }
  try {
    let url = address
    for (let redirects = 0; ; redirects += 1) {
      const response = await send(url, sending)
      const next = redirectOf(response, url)
      if (next === null) {
        const { statusCode: status = 502, headers: answered } = response
        const body = await readBody(response, maxBytes)
        // An answer without a length ends with its connection, also if it is we who end that.
        signal.throwIfAborted()
        return { ok: true, status, headers: answered, body }
      }
      response.destroy()
      if (redirects === maxRedirects) return { ok: false, fault: 'too-many-redirects' }
      url = next
    }
  } catch (error) {
    return { ok: false, fault: signal.aborted ? 'took-too-long' : faultOf(error) }
  }
}

type Sending = { headers: Record<string, string>; signal: AbortSignal; mayAskThisMachine: boolean }

function send(url: URL, { headers, signal, mayAskThisMachine }: Sending): Promise<IncomingMessage> {
  const isAllowed = (ip: string) => isPublicAddress(ip) || (mayAskThisMachine && isLoopbackAddress(ip))
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // The look-up is skipped for a host that is an address.
  if (parseIp(host) !== null && !isAllowed(host)) throw new RefusedRequest('private')
  const isPlain = url.protocol === 'http:' && mayAskThisMachine && isLoopbackHost(host)
  if (url.protocol !== 'https:' && !isPlain) throw new RefusedRequest('not-secure')
  const request = isPlain ? requestHttp : requestHttps
  // A name and password in the address would be sent.
  const options = { headers, lookup: allowedLookup(isAllowed), signal, agent: false, auth: null }
  return new Promise((resolve, reject) => {
    request(url, options, resolve).on('error', reject).end()
  })
}

/** Refuses names with an address that may not be asked: it is the one that is connected to. */
function allowedLookup(isAllowed: (ip: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? []
      if (error !== null || first === undefined) return callback(error ?? new RefusedRequest('no-such-host'), '')
      if (!addresses.every(({ address }) => isAllowed(address))) return callback(new RefusedRequest('private'), '')
      return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family)
    })
  }
}

function redirectOf({ statusCode = 0, headers: { location = '' } }: IncomingMessage, url: URL): URL | null {
  if (![301, 302, 303, 307, 308].includes(statusCode) || location === '') return null
  // What calendar programs subscribe to is read over https.
  const plain = location.trim().replace(/^webcals?:/i, 'https:')
  return URL.canParse(plain, url) ? new URL(plain, url) : null
}

const decompressors: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** Unpacked: some servers pack although we ask them not to. */
async function readBody(response: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) {
    response.destroy()
    throw new RefusedRequest('too-large')
  }
  const coding = response.headers['content-encoding']?.trim().toLowerCase() ?? ''
  const chunks: Buffer[] = []
  const collect = new Writable({
    write: (chunk: Buffer, _, done) => {
      chunks.push(chunk)
      done()
    },
  })
  if (coding === '' || coding === 'identity') await pipeline(response, limitTo(maxBytes), collect)
  else {
    const decompress = decompressors[coding]
    if (decompress === undefined) {
      response.destroy()
      throw new RefusedRequest('unreadable')
    }
    await pipeline(response, limitTo(maxBytes), decompress(), limitTo(maxBytes), collect)
  }
  return Buffer.concat(chunks)
}

/** Each chunk costs this thread time, however small it is. Servers that send line by line need fewer. */
const maxChunks = 200_000

/** Not a generator: a promise for each chunk would take much longer than the chunk. */
function limitTo(maxBytes: number): Transform {
  let [length, chunks] = [0, 0]
  return new Transform({
    transform: (chunk: Buffer, _, done) => {
      length += chunk.length
      chunks += 1
      if (length > maxBytes) done(new RefusedRequest('too-large'))
      else if (chunks > maxChunks) done(new RefusedRequest('unreadable'))
      else done(null, chunk)
    },
  })
}

const certificateCodes =
  /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|ALTNAME|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH/

function faultOf(error: unknown): OutsideFault {
  if (error instanceof RefusedRequest) return error.fault
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'ENOTFOUND' || code === 'EAI_NODATA') return 'no-such-host'
  if (certificateCodes.test(code)) return 'bad-certificate'
  return code.startsWith('Z_') || code.startsWith('ERR_BROTLI') || code.startsWith('ERR__ERROR')
    ? 'unreadable'
    : 'unreachable'
}
