import { readFileSync } from 'node:fs'
import { createTransport } from 'nodemailer'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import { hostAndPort, isLoopbackHost } from '#src/platform/network/ip-address.server.ts'
import { minuteMs } from '#src/time/time-range.ts'

export class MailRefused extends Error {}

export class RecipientRefused extends MailRefused {}

/** Those of RFC 5321, 4.5.3.2. The library counts the greeting as part of connecting. */
const timeouts = {
  connectionTimeout: 5 * minuteMs,
  greetingTimeout: 5 * minuteMs,
  socketTimeout: 10 * minuteMs,
}

export type Message = { message: Buffer; envelope: { from: string; to: string[] } }

/**
 * Requires TLS with a valid certificate, unless the server is this machine, whose certificate is often its own, or the
 * URL says otherwise: `?requireTLS=false` takes any certificate, and none; `?tlsCAFile=` names an authority to trust.
 */
function optionsOf(smtpUrl: string) {
  const { tlsCAFile, ...server } = parseConnectionUrl(smtpUrl) as ReturnType<typeof parseConnectionUrl> & Asked
  const { requireTLS = !isLoopbackHost(server.host ?? '') } = server
  const isVerified = requireTLS || tlsCAFile !== undefined
  const trusted = tlsCAFile === undefined ? {} : { ca: readFileSync(tlsCAFile) }
  return { ...server, requireTLS, tls: { rejectUnauthorized: isVerified, ...trusted, ...server.tls } }
}

/** The library gives parameters of a URL as they are typed. */
type Asked = { tlsCAFile?: string; requireTLS?: boolean }

/** Where SMTP_URL leads. */
export function mailServerPlace(smtpUrl: string): string {
  return hostAndPort(smtpUrl, /^smtps:/i.test(smtpUrl) ? 465 : 587)
}

/** Each over its own connection. Aborting the signal closes the connection. */
export function createSmtpSender(smtpUrl: string): (message: Message, signal?: AbortSignal) => Promise<void> {
  const transport = createTransport({ ...timeouts, ...optionsOf(smtpUrl) })
  return async ({ message, envelope }, signal) => {
    // The library's types do not include `signal` yet.
    const mail = { raw: message, envelope, ...(signal && { signal }) }
    try {
      await transport.sendMail(mail)
    } catch (error) {
      if (!isRefusal(error)) throw error
      const Refused = isAboutRecipient(error) ? RecipientRefused : MailRefused
      throw new Refused((error as Error).message, { cause: error })
    }
  }
}

const commandsWithoutAddress = /^(CONN|EHLO|HELO|STARTTLS|AUTH)/

/**
 * Mail servers repeat the recipient's address in their replies, so of a reply to anything that names it only the codes
 * are logged; the staff's page about the email shows the words.
 */
export function mailErrorInLog(error: unknown): Record<string, unknown> {
  const original: { command?: unknown; code?: unknown; responseCode?: unknown } =
    (error instanceof MailRefused ? error.cause : error) ?? {}
  const { command, code, responseCode } = original
  if (typeof command !== 'string' || commandsWithoutAddress.test(command)) return { err: error }
  return { smtp: { command, code, responseCode } }
}

/** Someone is watching. */
const checkTimeoutMs = 10_000

/** Like sending, but logs in also at a server that offers no login. Throws the library's error. */
export async function connectToMailServer(smtpUrl: string): Promise<void> {
  const options = optionsOf(smtpUrl)
  const quick = { connectionTimeout: checkTimeoutMs, greetingTimeout: checkTimeoutMs, socketTimeout: checkTimeoutMs }
  const transport = createTransport({ ...quick, forceAuth: options.auth !== undefined, ...options })
  await transport.verify().finally(() => transport.close())
}

function isRefusal(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string }
  return responseCode !== undefined && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}

/** A server that requires a password (530) or has a policy against us (x.7.x, RFC 3463) refuses every recipient. */
function isAboutRecipient(error: unknown): boolean {
  const {
    command,
    responseCode,
    response = '',
  } = error as {
    command?: string
    responseCode?: number
    response?: string
  }
  return command === 'RCPT TO' && responseCode !== 530 && !/^5\d\d[ -]5\.7\./.test(response)
}
