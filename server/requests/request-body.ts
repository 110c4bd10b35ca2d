import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { clientAddressHeader } from '#src/features/accounts/sessions/auth.server.ts'
import type { Settings } from '#src/platform/settings.server.ts'
import { createClientAddressReader, isFromThisMachine } from './client-address.ts'

/** The longest form, with room to spare. */
const maxBodyBytes = 64 * 1024

/** What is still read and discarded: closing the connection while the client is writing would lose the response. */
const maxDrainedBytes = 1024 * 1024

/** No network cuts so short a body into so many parts, each of which takes as long to read as a whole body. */
const maxChunks = 1000

export class BodyTooLarge extends Error {}

/** Null without a body. Throws `BodyTooLarge` as soon as a limit is exceeded. */
export async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer> | null> {
  if (request.body === null) return null
  const reader = request.body.getReader()
  const chunks: Uint8Array[] = []
  let length = Number(request.headers.get('content-length') ?? 0) > maxBodyBytes ? Number.POSITIVE_INFINITY : 0
  while (length <= maxBodyBytes && chunks.length <= maxChunks) {
    const { done, value } = await reader.read()
    if (done) return Buffer.concat(chunks)
    chunks.push(value)
    length += value.byteLength
  }
  void drain(reader)
  throw new BodyTooLarge()
}

async function drain(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    let length = 0
    for (let chunks = 0; length < maxDrainedBytes && chunks < maxChunks; chunks += 1) {
      const { done, value } = await reader.read()
      if (done) return
      length += value.byteLength
    }
    await reader.cancel()
  } catch {
    // The sender has disconnected; there is nothing left to read.
  }
}

export type AppEnvironment = {
  Bindings: Partial<HttpBindings>
  Variables: { requestId: string; body: Uint8Array<ArrayBuffer> | null }
}

export type InnerRequest = { request: Request; address: string; isOnThisMachine: boolean }

/** With the public origin, and the client's address in our own header. */
export function createInnerRequests(settings: Pick<Settings, 'origin' | 'trustedProxies'>) {
  const readClientAddress = createClientAddressReader(settings.trustedProxies)
  return (context: Context<AppEnvironment>): InnerRequest => {
    const { raw } = context.req
    const socketAddress = context.env?.incoming?.socket.remoteAddress
    const address = readClientAddress(socketAddress, context.req.header('x-forwarded-for'))
    const headers = new Headers(raw.headers)
    headers.set(clientAddressHeader, address)
    // Already compared with the public origin; the router would compare it with this process's address.
    headers.delete('origin')
    const { pathname, search, hostname } = new URL(raw.url)
    const body = context.get('body')
    // The body has already been read, chunked or not.
    headers.delete('transfer-encoding')
    // Set part by part: parsing a path like `//example.org/` as a URL would change the host.
    const target = new URL(settings.origin)
    target.pathname = pathname
    target.search = search
    const request = new Request(target, {
      method: raw.method,
      headers,
      signal: raw.signal,
      ...(raw.method === 'POST' && { body }),
    })
    const isOnThisMachine = isFromThisMachine({
      socketAddress,
      clientAddress: address,
      headers: raw.headers,
      hostname,
      publicHostname: new URL(settings.origin).hostname,
      httpVersion: context.env?.incoming?.httpVersion,
    })
    return { request, address, isOnThisMachine }
  }
}
