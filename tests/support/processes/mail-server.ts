import { type ChildProcess, spawn } from 'node:child_process'
import { SMTPServer } from 'smtp-server'
import { noSettings } from '#src/platform/settings.server.ts'
import { pinnedNode, toolEnvironment } from '../../../scripts/pinned-node.mjs'
import { projectFolder } from '../../../scripts/set-up.mjs'
import { freePort } from '../free-port.ts'
import type { TestSite } from '../site/test-site.ts'

/**
 * The moments of a delivery. `message`: the first data has arrived. `unfinished`: all but the final dot has; a test
 * that waits for this moment keeps the dot from the server. `end`: the server has everything, but has not replied.
 * `answered`: it has replied.
 */
export type Moment = 'connected' | 'recipient' | 'message' | 'unfinished' | 'end' | 'answered'

type Received = { from: string; to: string; raw: string }

/**
 * A mail server that records each email received to its end. If `refusalOf` returns a code and text for an address, it
 * refuses that recipient with them. It accepts an email to `to` when `acceptedFor(to)` resolves. With `hasTls` it offers
 * STARTTLS, with a self-signed certificate.
 */
export async function startMailServer(
  refusalOf: (address: string) => { code: number; words: string } | null = () => null,
  {
    port,
    hasTls = false,
    acceptedFor,
  }: { port?: number; hasTls?: boolean; acceptedFor?: (to: string) => Promise<void> } = {},
) {
  const received: Received[] = []
  let onMoment: (moment: Moment, to?: string) => boolean = () => false
  const server = new SMTPServer({
    disabledCommands: hasTls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    onConnect: (_session, done) => {
      onMoment('connected')
      done()
    },
    onRcptTo: ({ address }, _session, done) => {
      onMoment('recipient', address)
      const refusal = refusalOf(address)
      done(refusal && Object.assign(new Error(refusal.words), { responseCode: refusal.code }))
    },
    onData: (stream, { envelope }, done) => {
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
      const to = envelope.rcptTo.map(({ address }) => address).join()
      const chunks: Buffer[] = []
      stream.once('data', () => onMoment('message', to))
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        if (onMoment('unfinished', to)) return
        await acceptedFor?.(to)
        received.push({ from, to, raw: Buffer.concat(chunks).toString() })
        onMoment('end', to)
        done()
        onMoment('answered', to)
      })
    },
  })
  // Clients may be killed, which is not the server's fault.
  server.on('error', () => undefined)
  const ownPort = port ?? (await freePort())
  await new Promise<void>((resolve) => server.listen(ownPort, '127.0.0.1', resolve))
  return {
    received,
    url: `smtp://127.0.0.1:${ownPort}`,
    /** Resolves with the recipient, if known, when a delivery has reached a moment and `then` has run. */
    at: (wanted: Moment, then: () => void) =>
      new Promise<string | undefined>((resolve) => {
        onMoment = (moment, to) => {
          if (moment !== wanted) return false
          onMoment = () => false
          then()
          resolve(to)
          return true
        }
      }),
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Starts a process that sends the contents of a site's outbox, with `from` as the sender. */
export function startSender(site: TestSite, smtpUrl: string, from = 'no-reply@harbour.example'): ChildProcess {
  const { databaseUrl, dataDir, origin } = site.runtime.settings
  return spawn(pinnedNode(), ['--disable-warning=ExperimentalWarning', 'tests/support/processes/outbox-process.ts'], {
    cwd: projectFolder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: toolEnvironment({
      ...noSettings,
      ORIGIN: origin,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      SECRET: site.runtime.secret,
      SMTP_URL: smtpUrl,
      MAIL_FROM: `Harbour <${from}>`,
      LOG_LEVEL: 'fatal',
      NODE_COMPILE_CACHE: 'node_modules/.cache/compile',
    }),
  })
}
