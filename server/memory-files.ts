import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** A file that is answered from memory, in the encodings in which it is kept. */
export type MemoryFile = {
  headers: Record<string, string>
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer }
}

/** Compresses a text once, as hard as it goes. */
export function compress(body: Buffer): { br: Buffer; gzip: Buffer } {
  const br = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } })
  return { br, gzip: gzipSync(body, { level: 9 }) }
}

/** Name of a version of a body, for conditional requests. */
export function entityTag(body: Buffer): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 22)
}

/** Answers a GET or HEAD with a file from memory: the best encoding the client takes, or 304 when it has it already. */
export function sendMemoryFile(request: IncomingMessage, response: ServerResponse, file: MemoryFile): void {
  const encoding = bestEncoding(request.headers['accept-encoding'], file)
  const body = file.bodies[encoding] ?? file.bodies.identity
  const tag = `"${file.headers['etag'] ?? ''}-${encoding}"`
  for (const [name, value] of Object.entries(file.headers)) response.setHeader(name, value)
  response.setHeader('etag', tag)
  response.setHeader('vary', 'Accept-Encoding')
  if (matchesTag(request.headers['if-none-match'], tag)) {
    response.writeHead(304).end()
    return
  }
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding)
  response.setHeader('content-length', body.length)
  response.writeHead(200)
  response.end(request.method === 'HEAD' ? undefined : body)
}

function bestEncoding(accepted: string | string[] | undefined, file: MemoryFile): 'identity' | 'br' | 'gzip' {
  const names = String(accepted ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim().toLowerCase())
  if (file.bodies.br !== undefined && names.includes('br')) return 'br'
  if (file.bodies.gzip !== undefined && names.includes('gzip')) return 'gzip'
  return 'identity'
}

function matchesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((part) => part.trim().replace(/^W\//, '') === tag)
}
