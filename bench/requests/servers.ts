import { writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { pinnedNode } from '../../scripts/pinned-node.mjs'
import { freePort } from '../../tests/support/free-port.ts'
import { startNginx } from '../nginx.ts'
import { createTempFolder, type Program, startProgram } from '../processes.ts'
import { startSite } from '../site.ts'

/** A server of the home page, and its process. */
export type ServerUnderTest = { url: string; program: Program }

/** The site, nginx serving a compressed file, and plain Node serving from memory. `bytes` is the compressed size. */
export type ServersUnderTest = Record<'site' | 'nginx' | 'bare', ServerUnderTest> & { bytes: number } & AsyncDisposable

/** Starts all three servers and checks that they respond with the same bytes. */
export async function startServers(): Promise<ServersUnderTest> {
  const resources = new AsyncDisposableStack()
  const folder = resources.use(createTempFolder()).path
  const start = async (starter: (port: number) => Promise<Program>): Promise<ServerUnderTest> => {
    const port = await freePort()
    return { url: `http://127.0.0.1:${port}/`, program: resources.use(await starter(port)) }
  }

  // With a public https URL, as behind a proxy, so that all production headers are sent.
  const origin = 'https://localhost'
  const site = await start((port) => startSite({ port, origin, dataDir: join(folder, 'data') }))
  const body = await fetchCompressed(site.url)
  const file = join(folder, 'index.html.gz')
  writeFileSync(file, body)
  writeFileSync(join(folder, 'index.html'), gunzipSync(body))
  const nginx = await start((port) => {
    const servers = `server { listen 127.0.0.1:${port}; root ${folder}; gzip_static on; }`
    return startNginx({ folder, port, servers })
  })
  const bare = await start((port) =>
    startProgram({ command: pinnedNode(), words: ['bench/requests/bare-server.ts', String(port), file], port }),
  )
  for (const { url } of [nginx, bare]) {
    if (!body.equals(await fetchCompressed(url))) throw new Error(`${url} does not answer with the site's bytes.`)
  }
  return { site, nginx, bare, bytes: body.length, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}

function fetchCompressed(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers: { 'accept-encoding': 'gzip' }, agent: false }, (answer) => {
      const encoding = answer.headers['content-encoding']
      if (answer.statusCode === 200 && encoding === 'gzip') resolve(buffer(answer))
      else reject(new Error(`${url} answered ${answer.statusCode}, encoding ${encoding}.`))
    })
    request.on('error', reject)
  })
}
