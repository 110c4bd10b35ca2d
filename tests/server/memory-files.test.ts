import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import {
  compress,
  entityTag,
  type MemoryFile,
  prepareAnswers,
  sendMemoryFile,
} from '../../server/responses/memory-files.ts'

const text = Buffer.from('A page that is long enough to be worth packing. '.repeat(40))
const page: MemoryFile = {
  headers: { 'content-type': 'text/html', 'cache-control': 'public', etag: entityTag(text) },
  bodies: { identity: text, ...compress(text) },
}

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }

/** Requests a file over real HTTP, without decompressing it. */
async function ask(headers: Record<string, string>, { method = 'GET', file = page } = {}): Promise<Answer> {
  const answers = prepareAnswers(file)
  const server = createServer((incoming, response) => sendMemoryFile(incoming, response, answers))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const sent = request({ host: '127.0.0.1', port, method, headers, agent: false }).end()
  const [response] = await once(sent, 'response')
  const body = await buffer(response)
  server.close()
  return { status: response.statusCode, headers: response.headers, body }
}

test('a file is sent in the best encoding that the client accepts, with its own headers', async () => {
  const table: [accepted: string | undefined, encoding: string | undefined][] = [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0,gzip; q=0', undefined],
    ['identity', undefined],
    ['brotli', undefined],
    [undefined, undefined],
  ]
  for (const [accepted, encoding] of table) {
    const { status, headers, body } = await ask(accepted === undefined ? {} : { 'accept-encoding': accepted })
    expect([accepted, status, headers['content-encoding']]).toEqual([accepted, 200, encoding])
    expect(headers).toMatchObject({ 'content-type': 'text/html', 'cache-control': 'public', vary: 'Accept-Encoding' })
    expect(headers['content-length']).toBe(String(body.length))
    const unpacked = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
    expect(unpacked.equals(text), accepted).toBe(true)
  }
})

test('a file without compressed copies is sent as it is', async () => {
  const file = { ...page, bodies: { identity: text } }
  const { headers, body } = await ask({ 'accept-encoding': 'br, gzip' }, { file })
  expect(headers['content-encoding']).toBeUndefined()
  expect(body.equals(text)).toBe(true)
})

test('a client with the current version in this encoding gets 304 without a body', async () => {
  const br = { 'accept-encoding': 'br' }
  const tag = String((await ask(br)).headers.etag)
  expect(tag).toMatch(/^"[\w-]{22}-br"$/)
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
    const { status, headers, body } = await ask({ ...br, 'if-none-match': known })
    expect([known, status, body.length]).toEqual([known, 304, 0])
    expect(headers).toMatchObject({ etag: tag, vary: 'Accept-Encoding', 'cache-control': 'public' })
    expect(headers).not.toHaveProperty('content-encoding')
  }
  expect((await ask({ ...br, 'if-none-match': '"other"' })).status).toBe(200)
  expect((await ask({ 'accept-encoding': 'gzip', 'if-none-match': tag })).status).toBe(200)
})

test('HEAD gets the headers of GET and no body', async () => {
  const accepted = { 'accept-encoding': 'br' }
  const [got, head] = [await ask(accepted), await ask(accepted, { method: 'HEAD' })]
  const { date: _, ...expected } = got.headers
  expect(head.headers).toMatchObject(expected)
  expect([head.status, head.body.length]).toEqual([200, 0])
})
