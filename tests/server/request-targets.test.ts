import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SiteProcess, startSite } from '../support/processes/site-process.ts'

let site: SiteProcess
beforeAll(async () => {
  site = await startSite(null)
})
afterAll(() => site.stop())

/** Sends the lines of a request, with `HOST` for the site's own host, and returns the status; 0 if it was cut off. */
async function statusOf(...lines: string[]): Promise<number> {
  const { hostname, port, host } = new URL(site.address)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.on('error', () => {})
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n').replaceAll('HOST', host))
  let answer = ''
  for await (const bytes of socket) answer += bytes
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0)
}

describe.each(['/about', '/login', '/favicon.svg', '/sample-mail', '/healthz'])('%s', (path) => {
  test.each([
    ['two hosts', `GET ${path} HTTP/1.1`, 'Host: HOST', 'Host: evil.example'],
    ['the same host twice', `GET ${path} HTTP/1.1`, 'Host: HOST', 'host: HOST'],
    ['two hosts in one line', `GET ${path} HTTP/1.1`, 'Host: HOST, evil.example'],
    ['no host', `GET ${path} HTTP/1.1`],
    ['two hosts in HTTP/1.0', `GET ${path} HTTP/1.0`, 'Host: HOST', 'Host: evil.example'],
    ['a host that is an address with a path', `GET ${path} HTTP/1.1`, 'Host: HOST/evil'],
    ['a host with a user', `GET ${path} HTTP/1.1`, 'Host: evil@HOST'],
    ['another host in the target', `GET http://evil.example${path} HTTP/1.1`, 'Host: HOST'],
    ['this host in the target only', `GET http://HOST${path} HTTP/1.1`, 'Host: evil.example'],
    ['another port in the target', `GET http://127.0.0.1:1${path} HTTP/1.1`, 'Host: HOST'],
    ['a user in the target', `GET http://evil@HOST${path} HTTP/1.1`, 'Host: HOST'],
    ['another protocol in the target', `GET ftp://HOST${path} HTTP/1.1`, 'Host: HOST'],
    ['no path in the target', 'GET * HTTP/1.1', 'Host: HOST'],
    ['two lengths', `POST ${path} HTTP/1.1`, 'Host: HOST', 'Content-Length: 0', 'Content-Length: 1'],
    ['a length and chunks', `POST ${path} HTTP/1.1`, 'Host: HOST', 'Content-Length: 0', 'Transfer-Encoding: chunked'],
    ['an unknown coding', `POST ${path} HTTP/1.1`, 'Host: HOST', 'Transfer-Encoding: gzip'],
    ['chunked twice', `POST ${path} HTTP/1.1`, 'Host: HOST', 'Transfer-Encoding: chunked, chunked'],
  ])('%s is refused', async (_what, ...lines) => {
    expect(await statusOf(...lines)).toBe(400)
  })

  test.each([
    ['one host', `GET ${path} HTTP/1.1`, 'Host: HOST'],
    ['the whole address', `GET http://HOST${path} HTTP/1.1`, 'Host: HOST'],
  ])('%s is answered', async (_what, ...lines) => {
    expect(await statusOf(...lines)).toBe(200)
  })
})
