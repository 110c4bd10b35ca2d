import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { clientAddressHeader } from '../src/features/accounts/sessions/auth.server.ts'
import type { Settings } from '../src/platform/settings.server.ts'
import { createClientAddressReader } from './client-address.ts'
import { isFromThisMachine } from './this-machine.ts'

export type AppEnvironment = {
  Bindings: Partial<HttpBindings>
  Variables: { requestId: string; body: Uint8Array<ArrayBuffer> | null }
}

/** A request as the router and the sign-in library see it, and from where it came. */
export type InnerRequest = { request: Request; address: string; isOnThisMachine: boolean }

/** Turns what arrived at this process into a request to the public address, with the client's address in our own header. */
export function createInnerRequests(settings: Pick<Settings, 'origin' | 'trustedProxies'>) {
  const readClientAddress = createClientAddressReader(settings.trustedProxies)
  return (context: Context<AppEnvironment>): InnerRequest => {
    const { raw } = context.req
    const socketAddress = context.env?.incoming?.socket.remoteAddress
    const address = readClientAddress(socketAddress, context.req.header('x-forwarded-for'))
    const headers = new Headers(raw.headers)
    headers.set(clientAddressHeader, address)
    // Checked before against the public address; the router would compare it with the address of this process.
    headers.delete('origin')
    const { pathname, search, hostname } = new URL(raw.url)
    const body = context.get('body')
    // The body has been read, however it came.
    headers.delete('transfer-encoding')
    // Not parsed as one text: a path like `//example.org/` would name another host.
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
      ...{ socketAddress, clientAddress: address, headers: raw.headers, hostname },
      publicHostname: new URL(settings.origin).hostname,
    })
    return { request, address, isOnThisMachine }
  }
}
