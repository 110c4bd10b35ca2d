import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { type ClientHttp2Session, connect } from 'node:http2'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { launch } from '../../scripts/pinned-node.mjs'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { hasNginx, startProxy } from '../support/nginx/deployed-proxy.ts'
import { dataFolder } from '../support/processes/data-folder.ts'

/** Something that answers as a copy of the site would. */
async function startStub(answer: (response: ServerResponse) => void): Promise<{ port: number } & AsyncDisposable> {
  const port = await freePort()
  const server = createServer((_request, response) => answer(response)).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Asks the proxy over HTTP/2, as soon as it listens. */
async function openSession({ port, cert }: { port: number; cert: string }) {
  const connected = () =>
    new Promise<ClientHttp2Session>((resolve, reject) => {
      const session = connect(`https://127.0.0.1:${port}`, { ca: cert })
      session.once('connect', () => resolve(session)).once('error', reject)
    })
  const session = await eventually(connected)
  return {
    get: async (path: string) => {
      const [headers] = await once(session.request({ ':path': path }), 'response')
      return headers[':status'] as number
    },
    [Symbol.dispose]: () => session.destroy(),
  }
}

test.skipIf(!hasNginx)(
  'deploy/nginx.conf keeps public pages, and nothing that is private or asked with a cookie',
  async () => {
    using folder = dataFolder()
    const sitePort = await freePort()
    await using proxy = await startProxy([sitePort])
    const { port, get } = proxy
    const settings = { PORT: String(sitePort), ORIGIN: `https://127.0.0.1:${port}`, TRUST_PROXY: '127.0.0.1' }
    using site = folder.run(['serve'], settings)
    await site.printed('Harbour is ready at')
    await eventually(() => get('/robots.txt'))

    const cookie = '__Host-session=someone'
    const asset = /\/assets\/[\w.-]+\.js/.exec((await get('/about')).body)?.[0] ?? ''
    const steps: [path: string, headers: Record<string, string>, kept: string][] = [
      ['/about', {}, 'HIT'],
      ['/about?from=letter', {}, 'MISS'],
      ['/about', { cookie }, 'BYPASS'],
      ['/about', {}, 'HIT'],
      [asset, {}, 'MISS'],
      [asset, {}, 'HIT'],
      // What only someone with a cookie has asked for was not kept.
      ['/terms-and-conditions', { cookie }, 'BYPASS'],
      ['/terms-and-conditions', {}, 'MISS'],
      ...['/contact', '/login', '/profile', '/readyz', '/appointments/none'].flatMap(
        (path): [string, Record<string, string>, string][] => [
          [path, {}, 'MISS'],
          [path, {}, 'MISS'],
        ],
      ),
    ]
    const before = await eventually(() => {
      const lines = proxy.lines()
      expect(lines.at(-1)).toBe('/about MISS')
      return lines.length
    })
    for (const [path, headers] of steps) await get(path, headers)
    const expected = steps.map(([path, , kept]) => `${path} ${kept}`)
    await eventually(() => expect(proxy.lines().slice(before)).toEqual(expected))

    // Without the site, what was kept is still there.
    site.kill('SIGTERM')
    await site.ended
    expect([(await get('/about')).status, (await get('/contact')).status]).toEqual([200, 502])
    const plain = await fetch(`http://127.0.0.1:${proxy.plainPort}/contact`, { redirect: 'manual' })
    expect([plain.status, plain.headers.get('location')]).toEqual([301, 'https://harbour.example/contact'])
  },
)

test.skipIf(!hasNginx)(
  'deploy/nginx.conf speaks HTTP/2 and lets no first visitor of a page wait for another',
  async () => {
    // Answers nobody before all have asked, and lets no cache keep the answer.
    const visitors = 5
    const asked: ServerResponse[] = []
    await using site = await startStub((response) => {
      asked.push(response)
      if (asked.length < visitors) return
      for (const each of asked) each.writeHead(200, { 'cache-control': 'private, no-cache' }).end('a page')
    })
    await using proxy = await startProxy([site.port])
    using client = await openSession(proxy)
    const statuses = await Promise.all(Array.from({ length: visitors }, () => client.get('/contact')))
    expect(statuses).toEqual(Array.from({ length: visitors }, () => 200))
  },
)

test.skipIf(!hasNginx)(
  'deploy/nginx.conf asks the copy that has least to do, so that one that is slow gets no more',
  async () => {
    const slow = Promise.withResolvers<ServerResponse>()
    let askedOfSlow = 0
    await using first = await startStub((response) => {
      askedOfSlow += 1
      if (askedOfSlow === 1) slow.resolve(response)
      else response.end()
    })
    await using second = await startStub((response) => response.end())
    await using proxy = await startProxy([first.port, second.port])
    using client = await openSession(proxy)
    const waiting = [client.get('/contact'), client.get('/contact')]
    const held = await slow.promise
    for (let request = 0; request < 10; request += 1) expect(await client.get('/contact')).toBe(200)
    expect(askedOfSlow).toBe(1)
    held.end()
    expect(await Promise.all(waiting)).toEqual([200, 200])
  },
)

test('the container runs one program without rights, and says whether it is ready', () => {
  const lines = readFileSync('Dockerfile', 'utf8').split('\n')
  const stages = lines.filter((line) => line.startsWith('FROM '))
  const last = lines.slice(lines.lastIndexOf(stages.at(-1) ?? ''))
  expect(stages.length).toBeGreaterThan(2)
  // Neither a shell nor npm, and a user that is not root.
  expect(stages.at(-1)).toMatch(/distroless.*:nonroot$/)
  expect(last.filter((line) => /^(USER|RUN|ADD) /.test(line))).toEqual([])
  expect(last.some((line) => line.startsWith('HEALTHCHECK ')) && last.join('\n').includes('/readyz')).toBe(true)
  expect(last).toContain(`ENTRYPOINT ${JSON.stringify(['/usr/local/bin/node', ...launch]).replaceAll(',', ', ')}`)
  expect(last.find((line) => line.startsWith('ENV '))).toContain('MALLOC_ARENA_MAX=2')
  // The only folder on a read-only root that can be written to.
  expect(last.find((line) => line.startsWith('ENV '))).toContain('DATA_DIR=/data SQLITE_TMPDIR=/data ')
  // Folders of new volumes, which begin as the image has them.
  for (const folder of ['/data', '/backups']) {
    expect(last).toContain(`COPY --from=build --chown=nonroot:nonroot --chmod=700 ${folder} ${folder}`)
  }
  // The same Node that the tests run on.
  expect(stages[0]).toContain(`node:${process.versions.node.split('.').slice(0, 2).join('.')}-`)
  // What it copies from the project is there, or is made by the build.
  const copied = last.flatMap((line) => /\/app\/(\S+) /.exec(line)?.[1] ?? [])
  expect(copied).toEqual(['package.json', 'build', 'scripts/launch.mjs'])
  expect(copied.filter((path) => !existsSync(path))).toEqual([])
})

test('no packages and no data of this machine get into the image', () => {
  const lines = readFileSync('.dockerignore', 'utf8').trim().split('\n')
  // Without the stars, only the one at the root would be left out.
  expect(lines).toContain('**/node_modules')
  expect(lines).toEqual(expect.arrayContaining(['.git', 'build', 'data']))
})

type Compose = {
  services: Record<string, { environment: Record<string, string>; ports?: string[]; [setting: string]: unknown }>
  volumes: Record<string, unknown>
}

test('compose.yaml starts the site as it is meant to run, for this machine only', () => {
  const { services, volumes } = parse(readFileSync('compose.yaml', 'utf8')) as Compose
  expect(Object.keys(services)).toEqual(['harbour', 'database', 'mail'])
  expect(services['harbour']).toMatchObject({
    build: '.',
    read_only: true,
    cap_drop: ['ALL'],
    volumes: ['files:/data', 'backups:/backups'],
    environment: { BACKUP_DIR: '/backups' },
  })
  const readme = readFileSync('README.md', 'utf8')
  const unknown = Object.keys(services['harbour']?.environment ?? {}).filter((name) => !readme.includes(`\`${name}\``))
  expect(unknown).toEqual([])
  expect(services['harbour']?.environment['SECRET']).toMatch(/^\$\{SECRET:\?/)
  // The site refuses another machine that offers no TLS, such as the mail catcher, unless it is told not to.
  expect(services['harbour']?.environment['SMTP_URL']).toBe('smtp://mail:1025?requireTLS=false')
  const ports = Object.values(services).flatMap((service) => service.ports ?? [])
  expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([])
  expect(Object.keys(volumes)).toEqual(['files', 'backups', 'database'])
})

test('the systemd unit runs the site without rights, and not again with wrong settings', () => {
  const unit = readFileSync('deploy/harbour.service', 'utf8')
  const settings = [
    'DynamicUser=yes',
    'ProtectSystem=strict',
    'NoNewPrivileges=yes',
    'CapabilityBoundingSet=',
    'UMask=0077',
  ]
  const starting = [
    'Restart=always',
    'RestartPreventExitStatus=78',
    'Environment=NODE_ENV=production DATA_DIR=/var/lib/harbour HOST=127.0.0.1 MALLOC_ARENA_MAX=2',
    `ExecStart=/usr/bin/node ${launch.join(' ')} serve`,
  ]
  const lines = unit.split('\n')
  expect(existsSync(launch.at(-1) ?? '')).toBe(true)
  expect(
    [...settings, ...starting, 'StateDirectory=harbour harbour-backups'].filter((line) => !lines.includes(line)),
  ).toEqual([])
  const seconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])
  // It stops by itself within ten.
  expect(seconds).toBeGreaterThan(10)
})

test.skipIf(!existsSync('/usr/bin/systemd-analyze'))('systemd finds no fault in the unit', () => {
  using folder = dataFolder()
  const file = join(folder.dataDir, 'harbour.service')
  // The program that it starts is somewhere else on this machine.
  writeFileSync(
    file,
    readFileSync('deploy/harbour.service', 'utf8').replace('ExecStart=/usr/bin/node', `ExecStart=${process.execPath}`),
  )
  const verified = spawnSync('/usr/bin/systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' })
  expect(verified).toMatchObject({ status: 0, stderr: expect.not.stringContaining('harbour.service') })
})
