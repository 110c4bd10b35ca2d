import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** A file that is answered from memory, in the encodings in which it is kept. */
export type MemoryFile = {
  headers: Record<string, string>
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer }
}

/** A file in each of its encodings with all that is sent: nothing is left to put together when somebody asks. */
export type MemoryAnswers = { identity: Answer; br?: Answer; gzip?: Answer }

type Answer = {
  tag: string
  /** Names and values in turn, the shape that Node sends without looking at it twice. */
  headers: string[]
  unchangedHeaders: string[]
  body: Buffer
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

export function prepareAnswers({ headers, bodies: { identity, br, gzip } }: MemoryFile): MemoryAnswers {
  const answer = (body: Buffer, encoding: string): Answer => {
    const tag = `"${headers['etag'] ?? ''}-${encoding}"`
    const vary = [headers['vary'], 'Accept-Encoding'].filter((name) => name !== undefined).join(', ')
    const unchangedHeaders = Object.entries({ ...headers, etag: tag, vary }).flat()
    const ofBody = ['content-length', String(body.length)]
    if (encoding !== 'identity') ofBody.push('content-encoding', encoding)
    return { tag, unchangedHeaders, headers: [...unchangedHeaders, ...ofBody], body }
  }
  return {
    identity: answer(identity, 'identity'),
    ...(br && { br: answer(br, 'br') }),
    ...(gzip && { gzip: answer(gzip, 'gzip') }),
  }
}

/** Answers a GET or HEAD with a file from memory: the best encoding the client takes, or 304 when it has it already. */
export function sendMemoryFile(request: IncomingMessage, response: ServerResponse, answers: MemoryAnswers): void {
  const answer = bestAnswer(request.headers['accept-encoding'], answers)
  if (matchesTag(request.headers['if-none-match'], answer.tag)) {
    response.writeHead(304, answer.unchangedHeaders).end()
    return
  }
  response.writeHead(200, answer.headers)
  if (request.method === 'HEAD') {
    response.end()
    return
  }
  // The headers go ahead on their own: a browser sets up the page while the body is still on the line.
  response.flushHeaders()
  setImmediate(() => response.end(answer.body))
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
