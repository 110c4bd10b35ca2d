import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pinnedNode, projectFolder, toolEnvironment } from '../../scripts/set-up.mjs'
import { freePort } from './postgres-server.ts'

/** The built site in a process of its own, with a data folder of its own. */
export type SiteProcess = {
  /** Its public address. */
  origin: string
  /** Where this process takes connections: its public address, unless it was started beside another. */
  address: string
  /** Absolute path; the mails lie below it in `mail/`. */
  dataDir: string
  admin: { email: string; password: string }
  /** With which it makes the links of its mails. */
  secret: string
  pid: number
  /** Asks the site to stop, as a service manager would, and waits until it has. */
  stop: () => Promise<void>
}

const secret = 'a secret for the journeys, long enough to be taken'
const admin = { email: 'admin@harbour.example', password: 'a lighthouse keeper sleeps late' }

/**
 * Starts the site on a free port and waits until it says that it is ready. `databaseUrl` null = SQLite. A process `beside`
 * another has its public address and its data folder, as behind one proxy; it is stopped before the other. `hostname` is that
 * of the public address.
 */
export async function startSite(
  databaseUrl: string | null,
  beside: SiteProcess | null = null,
  hostname = '127.0.0.1',
): Promise<SiteProcess> {
  const dataDir = beside?.dataDir ?? mkdtempSync(join(tmpdir(), 'harbour-journeys-'))
  const removeDataDir = () => beside === null && rmSync(dataDir, { recursive: true, force: true })
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort()
    const address = `http://127.0.0.1:${port}`
    const origin = beside?.origin ?? `http://${hostname}:${port}`
    const site = spawn(pinnedNode(), ['--disable-warning=ExperimentalWarning', 'scripts/launch.mjs', 'serve'], {
      cwd: projectFolder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: toolEnvironment({
        NODE_ENV: 'production',
        PORT: String(port),
        HOST: '127.0.0.1',
        ORIGIN: origin,
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl ?? '',
        SECRET: secret,
        SMTP_URL: '',
        MAIL_FROM: '',
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
        SITE_MODE: 'sample',
        // Each test says from which address it comes, so that limits by address never meet two tests at once.
        TRUST_PROXY: '127.0.0.1',
        LOG_LEVEL: 'info',
      }),
    })
    const said: string[] = []
    const failure = await waitUntilReady(site, said)
    if (failure === null)
      return {
        origin,
        address,
        dataDir,
        admin,
        secret,
        pid: site.pid ?? 0,
        stop: () => stop(site, said, removeDataDir),
      }
    // Somebody took the port between our asking for it and the site's taking it.
    if (failure.includes('is taken') && attempt < 3) continue
    removeDataDir()
    throw new Error(`The site did not start:\n${failure}`)
  }
}

/** Null once the site is ready, else everything that it said before it ended. What it says is kept in `said`. */
function waitUntilReady(site: ChildProcess, said: string[]): Promise<string | null> {
  return new Promise((resolve) => {
    for (const stream of [site.stdout, site.stderr]) {
      if (stream === null) continue
      createInterface(stream).on('line', (line) => {
        said.push(line)
        if (line.startsWith('Harbour is ready at')) resolve(null)
      })
    }
    site.once('close', () => resolve(said.join('\n')))
  })
}

async function stop(site: ChildProcess, said: string[], removeDataDir: () => void): Promise<void> {
  const hasEnded = site.exitCode !== null || site.signalCode !== null
  if (!hasEnded) {
    const exited = once(site, 'exit')
    site.kill('SIGTERM')
    await exited
  }
  removeDataDir()
  if (!hasEnded && site.exitCode === 0) return
  const when = hasEnded ? 'before it was asked to' : 'when it was asked to'
  const how = site.exitCode ?? site.signalCode
  throw new Error(`The site ended ${when}, with ${how}. Its last words:\n${said.slice(-20).join('\n')}`)
}
