import { createServer, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { type SiteProcess, startSite } from '../processes/site-process.ts'

/** A second process on a site's database, and a proxy through which a browser reaches it at the site's own address. */
export async function openSecondCopy(site: SiteProcess): Promise<AsyncDisposable & { proxy: { server: string } }> {
  const copy = await startSite(null, site)
  const { port } = new URL(copy.address)
  const proxy = createServer((asked, answer) => {
    const { pathname, search } = new URL(asked.url ?? '/', site.origin)
    const passedOn = request(
      { host: '127.0.0.1', port, path: pathname + search, method: asked.method, headers: asked.headers },
      (given) => {
        answer.writeHead(given.statusCode ?? 502, given.rawHeaders)
        given.pipe(answer)
      },
    )
    passedOn.on('error', () => answer.destroy())
    asked.pipe(passedOn)
  })
  // Requests of Playwright's own ask for a tunnel.
  proxy.on('connect', (_asked, socket) => {
    const tunnel = connect(Number(port), '127.0.0.1', () => socket.write('HTTP/1.1 200 Connection established\r\n\r\n'))
    tunnel.on('error', () => socket.destroy())
    socket.on('error', () => tunnel.destroy())
    tunnel.pipe(socket)
    socket.pipe(tunnel)
  })
  const sockets = new Set<Socket>()
  proxy.on('connection', (socket) => sockets.add(socket))
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    proxy: { server: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` },
    [Symbol.asyncDispose]: async () => {
      const closed = new Promise((resolve) => proxy.close(resolve))
      // Tunnels, too, which the server no longer counts among its connections.
      for (const socket of sockets) socket.destroy()
      await closed
      await copy.stop()
    },
  }
}
