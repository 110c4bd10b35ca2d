import { writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { pinnedNode } from '../scripts/set-up.mjs'
import { startNginx } from './nginx.ts'
import { startSite } from './site.ts'
import { freePort, openFolder, type Program, startProgram } from './workplace.ts'

/** A server of the home page and its process. */
export type Contender = { url: string; program: Program }

/** Who answers: our site, nginx from a compressed file, and a bare Node from memory. */
export type Contenders = Record<'site' | 'nginx' | 'bare', Contender> & { bytes: number } & AsyncDisposable

/** Starts the three and makes sure that they answer with the same bytes. */
export async function openContenders(): Promise<Contenders> {
  const resources = new AsyncDisposableStack()
  const folder = resources.use(openFolder()).path
  const start = async (starter: (port: number) => Promise<Program>): Promise<Contender> => {
    const port = await freePort()
    return { url: `http://127.0.0.1:${port}/`, program: resources.use(await starter(port)) }
  }

  // With a public https address, as behind a proxy: then every header of production is sent.
  const origin = 'https://localhost'
  const site = await start((port) => startSite({ port, origin, dataDir: join(folder, 'data') }))
  const body = await askCompressed(site.url)
  const file = join(folder, 'index.html.gz')
  writeFileSync(file, body)
  writeFileSync(join(folder, 'index.html'), gunzipSync(body))
  const nginx = await start((port) => {
    const servers = `server { listen 127.0.0.1:${port}; root ${folder}; gzip_static on; }`
    return startNginx({ folder, port, servers })
  })
  const bare = await start((port) =>
    startProgram({ command: pinnedNode(), words: ['bench/bare-server.ts', String(port), file], port }),
  )
  for (const { url } of [nginx, bare]) {
    if (!body.equals(await askCompressed(url))) throw new Error(`${url} does not answer with the site's bytes.`)
  }
  return { site, nginx, bare, bytes: body.length, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}

function askCompressed(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers: { 'accept-encoding': 'gzip' }, agent: false }, (answer) => {
      const encoding = answer.headers['content-encoding']
      if (answer.statusCode === 200 && encoding === 'gzip') resolve(buffer(answer))
      else reject(new Error(`${url} answered ${answer.statusCode}, encoding ${encoding}.`))
    })
    request.on('error', reject)
  })
}
