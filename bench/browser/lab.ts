import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../tests/support/free-port.ts'
import { makeCertificate } from '../../tests/support/processes/certificate.ts'
import { startNginx } from '../nginx.ts'
import { createTempFolder } from '../processes.ts'
import { startSite } from '../site.ts'

/** The baseline page, painted as soon as a connection allows: one heading in the browser's own typeface, no script. */
const floorPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>The floor</title>
<h1>The floor under every page</h1>
`

/** The site's public URL, the paths in its sitemap, and the URL of the baseline page. */
export type Lab = { site: string; paths: string[]; floor: string } & AsyncDisposable

/** Starts the site behind nginx with TLS and HTTP/2, and the baseline page on the same nginx, over the same path. */
export async function startLab(): Promise<Lab> {
  const resources = new AsyncDisposableStack()
  const folder = resources.use(createTempFolder()).path
  const [sitePort, frontPort, floorPort] = [await freePort(), await freePort(), await freePort()]
  const site = `https://localhost:${frontPort}`
  resources.use(await startSite({ port: sitePort, origin: site, dataDir: join(folder, 'data') }))

  const root = join(folder, 'floor')
  mkdirSync(root)
  writeFileSync(join(root, 'index.html'), floorPage)
  const { file, keyFile } = makeCertificate(folder, 30)
  const headers = await readHeaders(`http://127.0.0.1:${sitePort}/`)
  const servers = `
    ssl_certificate ${file};
    ssl_certificate_key ${keyFile};
    upstream site { server 127.0.0.1:${sitePort}; keepalive 16; }
    server {
      listen 127.0.0.1:${frontPort} ssl http2;
      location / {
        proxy_pass http://site;
        proxy_http_version 1.1;
        proxy_set_header Connection "";
        proxy_set_header Host $http_host;
        proxy_set_header X-Forwarded-For $remote_addr;
      }
    }
    server { listen 127.0.0.1:${floorPort} ssl http2; root ${root}; ${headers} }`
  resources.use(await startNginx({ folder, port: frontPort, servers }))
  return {
    site,
    paths: await readPaths(`http://127.0.0.1:${sitePort}`),
    floor: `https://localhost:${floorPort}/`,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

/** The paths of the public pages, from the sitemap. */
async function readPaths(site: string): Promise<string[]> {
  const map = await (await fetch(`${site}/sitemap.xml`)).text()
  const paths = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  if (paths.length === 0) throw new Error(`The site names no pages in its map:\n${map}`)
  return paths
}

/** The site's security headers as nginx directives: some of them cost a browser time. */
async function readHeaders(page: string): Promise<string> {
  const { headers } = await fetch(page)
  const names = ['content-security-policy', 'cross-origin-opener-policy', 'strict-transport-security']
  return names.map((name) => `add_header ${name} "${headers.get(name)}";`).join('\n')
}
