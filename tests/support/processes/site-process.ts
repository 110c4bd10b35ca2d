import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePort } from '../free-port.ts'
import { type Command, startCommand } from './command.ts'

/** The built site in its own process, with its own data folder. */
export type SiteProcess = {
  /** Its public address. */
  origin: string
  /** Where this process listens: its public address, unless it was started beside another. */
  address: string
  /** Absolute path; the emails are below it in `mail/`. */
  dataDir: string
  admin: { email: string; password: string }
  /** The secret with which it makes the links in its emails. */
  secret: string
  pid: number
  /** What time it is by its clock, in milliseconds since 1970, UTC. */
  now: () => number
  /** Resolves with the output so far once a text has been printed. */
  printed: (text: string) => Promise<string>
  /** Asks the site to stop, as a service manager would, and waits until it has. */
  stop: () => Promise<void>
  /** Kills it at once and keeps its data folder, for a process started beside it; `stop` then only removes the folder. */
  kill: () => Promise<void>
}

const secret = 'a secret for the journeys, long enough to be taken'
const admin = { email: 'admin@harbour.example', password: 'a lighthouse keeper sleeps late' }

const movableClock = pathToFileURL(join(import.meta.dirname, 'movable-clock.mjs')).href

/** The setting with which a site's clock can be another than the machine's. */
export const withMovableClock = { NODE_OPTIONS: `--import=${movableClock}` }

/**
 * Starts the site on a free port and waits until it is ready. `databaseUrl` null = SQLite. A process `beside` another
 * shares its public address and data folder, as behind a proxy; it must be stopped first. `hostname` is that of the
 * public address; `settings` come before the usual ones.
 */
export async function startSite(
  databaseUrl: string | null,
  beside: SiteProcess | null = null,
  { hostname = '127.0.0.1', settings = {} }: { hostname?: string; settings?: Record<string, string> } = {},
): Promise<SiteProcess> {
  const dataDir = beside?.dataDir ?? settings['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'harbour-journeys-'))
  const removeDataDir = () => beside === null && rmSync(dataDir, { recursive: true, force: true })
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort()
    const origin = beside?.origin ?? `http://${hostname}:${port}`
    const site = startCommand(['serve'], {
      PORT: String(port),
      ORIGIN: origin,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      SECRET: secret,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      SITE_MODE: 'sample',
      // Each test sets its own client address, so that limits by address never affect two tests at once.
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'info',
      ...settings,
    })
    try {
      await site.printed('Harbour is ready at')
    } catch (error) {
      // Another process took the port before the site could.
      if (String(error).includes('is already in use') && attempt < 3) continue
      removeDataDir()
      throw error
    }
    const address = `http://127.0.0.1:${port}`
    const now = () => Date.now() + Number(settings['CLOCK_AHEAD_MS'] ?? 0)
    let isKilled = false
    return {
      ...{ origin, address, dataDir, admin, secret, pid: site.pid, now, printed: site.printed },
      stop: async () => (isKilled ? void removeDataDir() : stop(site, removeDataDir)),
      kill: async () => {
        isKilled = true
        site.kill('SIGKILL')
        await site.ended
      },
    }
  }
}

async function stop(site: Command, removeDataDir: () => void): Promise<void> {
  let wasAsked = false
  const end = site.ended.then((ended) => ({
    ...ended,
    when: wasAsked ? 'when it was asked to' : 'before it was asked to',
  }))
  // A process that has already ended reports it here, before it gets a request.
  await Promise.race([end, new Promise((resolve) => setImmediate(resolve))])
  wasAsked = true
  site.kill('SIGTERM')
  const { code, output, when } = await end
  removeDataDir()
  if (code === 0 && when === 'when it was asked to') return
  throw new Error(`The site ended ${when}, with ${code}. Its last words:\n${output.split('\n').slice(-20).join('\n')}`)
}
