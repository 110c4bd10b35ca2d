import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { fileSecurityHeaders, noInlineSources, securityHeaders } from './security-headers.ts'

export type MemoryFile = {
  headers: Record<string, string>
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer }
}

export type MemoryAnswers = { identity: Answer; br?: Answer; gzip?: Answer }

type Answer = {
  tag: string
  headers: Record<string, string>
  unchangedHeaders: Record<string, string>
  body: Buffer
}

/** Level 11 makes pages 2% smaller and takes nine times as long. */
const pageQuality = 10

export function compress(body: Buffer): { br: Buffer; gzip: Buffer } {
  const params = { [constants.BROTLI_PARAM_QUALITY]: pageQuality }
  return { br: brotliCompressSync(body, { params }), gzip: gzipSync(body) }
}

export function entityTag(body: Buffer): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 22)
}

export function prepareAnswers({ headers, bodies: { identity, br, gzip } }: MemoryFile): MemoryAnswers {
  const answer = (body: Buffer, encoding: string): Answer => {
    const tag = `"${headers['etag'] ?? ''}-${encoding}"`
    const vary = [headers['vary'], 'Accept-Encoding'].filter((name) => name !== undefined).join(', ')
    const unchangedHeaders = { ...headers, etag: tag, vary }
    const ofEncoding = encoding === 'identity' ? {} : { 'content-encoding': encoding }
    const allHeaders = { ...unchangedHeaders, ...ofEncoding, 'content-length': String(body.length) }
    return { tag, unchangedHeaders, headers: allHeaders, body }
  }
  return {
    identity: answer(identity, 'identity'),
    ...(br && { br: answer(br, 'br') }),
    ...(gzip && { gzip: answer(gzip, 'gzip') }),
  }
}

export function withHeader({ identity, br, gzip }: MemoryAnswers, name: string, value: string): MemoryAnswers {
  const change = (answer: Answer): Answer => ({
    ...answer,
    headers: { ...answer.headers, [name]: value },
    unchangedHeaders: { ...answer.unchangedHeaders, [name]: value },
  })
  return { identity: change(identity), ...(br && { br: change(br) }), ...(gzip && { gzip: change(gzip) }) }
}

/** In the best encoding the client accepts, or with 304 if it has the file. */
export function sendMemoryFile(request: IncomingMessage, response: ServerResponse, answers: MemoryAnswers): void {
  const answer = bestAnswer(request.headers['accept-encoding'], answers)
  if (matchesTag(request.headers['if-none-match'], answer.tag)) {
    response.writeHead(304, answer.unchangedHeaders).end()
    return
  }
  // Node itself omits the body in responses to HEAD.
  response.writeHead(200, answer.headers).end(answer.body)
}

function bestAnswer(accepted: string | string[] | undefined, answers: MemoryAnswers): Answer {
  const names = String(accepted ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim().toLowerCase())
  return (
    (names.includes('br') ? answers.br : undefined) ??
    (names.includes('gzip') ? answers.gzip : undefined) ??
    answers.identity
  )
}

function matchesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((part) => part.trim().replace(/^W\//, '') === tag)
}

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

export function loadStaticFiles(folder: string, hsts: string | null): Map<string, MemoryFile> {
  const files = new Map<string, MemoryFile>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (!entry.isFile() || contentTypes[extname(entry.name)] === undefined) continue
    const path = `/${relative(folder, file).split(sep).join('/')}`
    const identity = readFileSync(file)
    const compressed = (suffix: string) => (existsSync(file + suffix) ? readFileSync(file + suffix) : undefined)
    const [br, gzip] = [compressed('.br'), compressed('.gz')]
    files.set(path, {
      headers: {
        ...assetHeaders(extname(entry.name), identity, hsts),
        ...(path.startsWith('/assets/') ? {} : { 'cache-control': 'public, max-age=3600' }),
      },
      bodies: { identity, ...(br && { br }), ...(gzip && { gzip }) },
    })
  }
  return files
}

/** The name contains a hash of the content, so that it never changes. */
function assetHeaders(extension: string, body: Buffer, hsts: string | null): Record<string, string> {
  return {
    // An SVG opened on its own is a document, so it needs a policy.
    ...(extension === '.svg' ? securityHeaders(noInlineSources, hsts) : fileSecurityHeaders(hsts)),
    'content-type': contentTypes[extension] ?? 'application/octet-stream',
    'cache-control': 'public, max-age=31536000, immutable',
    etag: entityTag(body),
  }
}
