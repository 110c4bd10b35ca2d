import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { hasOpenssl, makeCertificate } from '../processes/certificate.ts'
import { dataFolder } from '../processes/data-folder.ts'
import { adaptNginx, copyLine, nginxConfiguration, nginxFiles } from './deployed-nginx.ts'

const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx'].find((place) => existsSync(place))

/** Whether the real nginx can be started here, with a certificate. */
export const hasNginx = nginx !== undefined && hasOpenssl

/**
 * Starts the real nginx with `deploy/nginx.conf`: only ports, paths and the log are others. A request that waits for
 * another one to fill the cache would wait for good. `sitePorts`: those of the copies of the site.
 */
export async function startProxy(sitePorts: number[]) {
  const ownFolder = dataFolder()
  const folder = ownFolder.dataDir
  // A web server started as root reads this folder as `nobody`.
  chmodSync(folder, 0o755)
  const { cert } = makeCertificate(folder, 30)
  const port = await freePort()
  const plainPort = await freePort()
  const adapted = adaptNginx(nginxConfiguration, {
    'listen 80;\n    listen [::]:80;': `listen 127.0.0.1:${plainPort};`,
    'listen 443 ssl http2;\n    listen [::]:443 ssl http2;': `listen 127.0.0.1:${port} ssl http2;`,
    '/etc/letsencrypt/live/harbour.example/fullchain.pem': join(folder, 'certificate.pem'),
    '/etc/letsencrypt/live/harbour.example/privkey.pem': join(folder, 'key.pem'),
    '/var/cache/nginx-harbour': join(folder, 'cache'),
    [copyLine]: sitePorts.map((each) => copyLine.replace('3000', String(each))).join('\n'),
  })
  const { main, http } = nginxFiles(folder)
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `${main}
events {}
http {
log_format kept '$request_uri $upstream_cache_status';
access_log ${folder}/access.log kept;
proxy_cache_lock_timeout 1h;
proxy_cache_lock_age 1h;
${http}
${adapted}
}`,
  )
  const words = ['-p', folder, '-e', 'stderr', '-c', file]
  const checked = spawnSync(nginx ?? '', ['-t', ...words], { encoding: 'utf8' })
  if (!checked.stderr.includes('test is successful')) throw new Error(`nginx refuses its file:\n${checked.stderr}`)
  const child = spawn(nginx ?? '', words, { stdio: 'ignore' })
  const closed = once(child, 'close')
  return {
    /** Where it listens with TLS, and without. */
    port,
    plainPort,
    cert,
    /** Asks it, and reads the whole answer. */
    get: async (path: string, headers: Record<string, string> = {}) => {
      const asked = request({ host: '127.0.0.1', port, path, headers, ca: cert }).end()
      const [answer] = await once(asked, 'response')
      let body = ''
      for await (const chunk of answer) body += String(chunk)
      return { status: answer.statusCode as number, body }
    },
    /** What became of each request so far: its address, and what the cache had. */
    lines: () => readFileSync(join(folder, 'access.log'), 'utf8').trim().split('\n'),
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM')
      await closed
      ownFolder[Symbol.dispose]()
    },
  }
}
