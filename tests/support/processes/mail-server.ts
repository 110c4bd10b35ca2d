import { type ChildProcess, spawn } from 'node:child_process'
import { SMTPServer } from 'smtp-server'
import { pinnedNode, projectFolder, toolEnvironment } from '../../../scripts/set-up.mjs'
import type { TestSite } from '../site/test-site.ts'
import { freePort } from './postgres-server.ts'

/**
 * The moments of a mail's way. `message`: the first of its words have come. `unfinished`: all but its last dot has; whoever waits
 * for that moment has the server never hear the dot. `end`: the server has all of it, and has not answered. `answered`: it has.
 */
export type Moment = 'connected' | 'recipient' | 'message' | 'unfinished' | 'end' | 'answered'

type Received = { from: string; to: string; raw: string }

/**
 * A mail server that records each mail whose end it has heard. What `refusalOf` answers for an address, a code and words, is
 * said to whoever has a mail for it.
 */
export async function startMailServer(
  refusalOf: (address: string) => { code: number; words: string } | null = () => null,
) {
  const received: Received[] = []
  let onMoment: (moment: Moment, to?: string) => boolean = () => false
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
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
      stream.on('end', () => {
        if (onMoment('unfinished', to)) return
        received.push({ from, to, raw: Buffer.concat(chunks).toString() })
        onMoment('end', to)
        done()
        onMoment('answered', to)
      })
    },
  })
  // Its clients may be killed; that is no fault of its own.
  server.on('error', () => undefined)
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    received,
    url: `smtp://127.0.0.1:${port}`,
    /** Resolves when a mail's way has come to a moment, after which `then` has run: with the mail's recipient, once he is known. */
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

/** Starts a process that sends what a site's outbox holds, in the name of `from`. */
export function startSender(site: TestSite, smtpUrl: string, from = 'no-reply@harbour.example'): ChildProcess {
  const { databaseUrl, dataDir, origin } = site.runtime.settings
  return spawn(pinnedNode(), ['--disable-warning=ExperimentalWarning', 'tests/support/processes/outbox-process.ts'], {
    cwd: projectFolder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: toolEnvironment({
      ...{ ORIGIN: origin, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', SECRET: site.runtime.secret },
      ...{ SMTP_URL: smtpUrl, MAIL_FROM: `Harbour <${from}>`, LOG_LEVEL: 'fatal' },
    }),
  })
}
