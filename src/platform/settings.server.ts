import { isIP } from 'node:net'
import { resolve } from 'node:path'
import addressparser from 'nodemailer/lib/addressparser'
import { z } from 'zod'
import { isReservedEmail, isReservedHost } from '#src/firm/ready-for-live.ts'
import { type ChangeableTerms, retention } from '#src/firm/retention.ts'
import { cleanEmail, isEmail } from '#src/input/email-address.ts'
import { isLoopbackHost, parseIpRange } from './network/ip-address.server.ts'

type SiteMode = 'sample' | 'live'

/** The operator's, parsed once. No other file reads settings from the environment. */
export type Settings = {
  port: number
  host: string
  origin: string
  dataDir: string
  /** `postgres://…`, or null for SQLite in `dataDir`. */
  databaseUrl: string | null
  /** Null = generated at the first start and stored in `dataDir`. */
  secret: string | null
  /** Null = each email is written to a file in `dataDir`. */
  smtpUrl: string | null
  mailFrom: string
  mailFromAddress: string
  firstAdmin: { email: string; password: string } | null
  siteMode: SiteMode
  /** IP addresses, or ranges like `10.0.0.0/8`, of proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: string[]
  /** Absolute path, for the daily backups; null = none are made. */
  backupDir: string | null
  backupPassphrase: string | null
  /** Months, for backups days. */
  terms: ChangeableTerms
  metricsPort: number | null
  otlpEndpoint: string | null
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal'
}

const origin = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
    message: 'must be an address that starts with http:// or https://',
  })
  .refine((text) => !URL.canParse(text) || new URL(text).href === `${new URL(text).origin}/`, {
    message: 'must not contain a path, query or user name',
  })
  .transform((text) => new URL(text).origin)

const addressOrRange = z
  .string()
  .refine((text) => parseIpRange(text) !== null, 'must be IP addresses or ranges like 10.0.0.0/8, separated by commas')

function urlOf(...protocols: string[]) {
  return z
    .string()
    .refine((text) => protocols.some((protocol) => text.trimStart().toLowerCase().startsWith(`${protocol}//`)), {
      error: `must start with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
      abort: true,
    })
    .refine(URL.canParse, 'must be an address: check its port, and percent-encode special characters in a password')
}

export const minPassphraseLength = 12

function wholeNumber(from: number, to: number) {
  const message = `must be a number from ${from} to ${to}`
  return z
    .string()
    .regex(/^\d{1,5}$/, message)
    .transform(Number)
    .refine((number) => number >= from && number <= to, message)
}

/** Whether it is this machine's shows when the site starts. */
const host = z
  .string()
  .refine(
    (text) => isIP(text) > 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text),
    'must be an IP address or a host name',
  )

const sender = z.string().transform((mailFrom, context) => {
  const senders = addressparser(mailFrom, { flatten: true })
  const mailFromAddress = senders[0]?.address ?? ''
  if (senders.length === 1 && /^[^\s@]+@[^\s@]+$/.test(mailFromAddress)) return { mailFrom, mailFromAddress }
  context.addIssue('must contain an email address, and only one')
  return z.NEVER
})

const environment = z.object({
  PORT: wholeNumber(1, 65535).optional(),
  HOST: host.optional(),
  ORIGIN: origin.optional(),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: urlOf('postgres:', 'postgresql:').optional(),
  SECRET: z.string().min(32, 'must have 32 characters or more').optional(),
  SMTP_URL: urlOf('smtp:', 'smtps:')
    .refine(
      (text) => !/^smtps?:/.test(text) || URL.parse(text)?.hostname !== '',
      'must name the mail server, like smtp://mail.example.com:587',
    )
    .optional(),
  MAIL_FROM: sender.default({ mailFrom: 'Harbour <no-reply@localhost>', mailFromAddress: 'no-reply@localhost' }),
  ADMIN_EMAIL: z.string().overwrite(cleanEmail).refine(isEmail, 'must be an email address').optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(12, 'must have 12 characters or more')
    .max(128, 'must have 128 characters or fewer')
    .optional(),
  SITE_MODE: z.enum(['sample', 'live'], "must be 'sample' or 'live'").optional(),
  TRUST_PROXY: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(addressOrRange))
    .optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_PASSPHRASE: z
    .string()
    .min(minPassphraseLength, `must have ${minPassphraseLength} characters or more`)
    .optional(),
  // Not shorter than the links to appointments work.
  KEEP_APPOINTMENTS_MONTHS: wholeNumber(2, 120).default(retention.appointments.term.months),
  KEEP_EMAILS_MONTHS: wholeNumber(2, 120).default(retention.mailRecords.term.months),
  BACKUP_KEEP_DAYS: wholeNumber(7, 366).default(retention.backups.term.days),
  METRICS_PORT: wholeNumber(1, 65535).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: urlOf('http:', 'https:').optional(),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal'], 'must be trace, debug, info, warn, error or fatal')
    .optional(),
})

/** Every setting unset, for what must take none from the environment that it is started in. */
export const noSettings: Record<string, string> = Object.fromEntries(
  Object.keys(environment.shape).map((name) => [name, '']),
)

/** An empty variable counts as unset. Lists every fault at once. */
export function readSettings(
  env: Record<string, string | undefined>,
): { ok: true; settings: Settings } | { ok: false; faults: string[]; isLive: boolean } {
  const filledIn = withoutEmpty(env)
  const parsed = environment.safeParse(filledIn)
  const faults = [
    ...(parsed.error?.issues ?? []).map(({ path, message }) => `${String(path[0])} ${message}`),
    ...faultyCombinations(filledIn),
  ]
  if (parsed.success && faults.length === 0) return { ok: true, settings: toSettings(parsed.data) }
  return { ok: false, faults: [...new Set(faults)], isLive: filledIn['SITE_MODE'] === 'live' }
}

/** Without the settings at fault, so that what else is wrong can be found too. `changes`: what a command replaces. */
export function readProcessSettingsDespiteFaults(changes: Record<string, string>): {
  settings: Settings
  faults: string[]
} {
  const env = { ...process.env, ...changes }
  const read = readSettings(env)
  if (read.ok) return { settings: read.settings, faults: [] }
  const faulty = new Set(environment.safeParse(withoutEmpty(env)).error?.issues.map(({ path }) => path[0]))
  const others = Object.entries(withoutEmpty(env)).filter(([name]) => !faulty.has(name))
  return { settings: toSettings(environment.parse(Object.fromEntries(others))), faults: read.faults }
}

function withoutEmpty(env: Record<string, string | undefined>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
}

function toSettings({
  PORT = 3000,
  SITE_MODE = 'sample',
  ADMIN_EMAIL,
  ADMIN_PASSWORD,
  ...variables
}: z.infer<typeof environment>): Settings {
  return {
    port: PORT,
    host: variables.HOST ?? (SITE_MODE === 'live' ? '0.0.0.0' : '127.0.0.1'),
    origin: variables.ORIGIN ?? `http://localhost:${PORT}`,
    dataDir: resolve(variables.DATA_DIR ?? './data'),
    databaseUrl: variables.DATABASE_URL ?? null,
    secret: variables.SECRET ?? null,
    smtpUrl: variables.SMTP_URL ?? null,
    mailFrom: variables.MAIL_FROM.mailFrom,
    mailFromAddress: variables.MAIL_FROM.mailFromAddress,
    firstAdmin: ADMIN_EMAIL && ADMIN_PASSWORD ? { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } : null,
    siteMode: SITE_MODE,
    trustedProxies: variables.TRUST_PROXY ?? [],
    ...backupSettings(variables),
    terms: {
      appointments: variables.KEEP_APPOINTMENTS_MONTHS,
      mailRecords: variables.KEEP_EMAILS_MONTHS,
      backups: variables.BACKUP_KEEP_DAYS,
    },
    metricsPort: variables.METRICS_PORT ?? null,
    otlpEndpoint: variables.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    logLevel: variables.LOG_LEVEL ?? 'info',
  }
}

function backupSettings(variables: { BACKUP_DIR?: string | undefined; BACKUP_PASSPHRASE?: string | undefined }) {
  const backupDir = variables.BACKUP_DIR === undefined ? null : resolve(variables.BACKUP_DIR)
  return { backupDir, backupPassphrase: variables.BACKUP_PASSPHRASE ?? null }
}

function faultyCombinations(filledIn: Record<string, unknown>): string[] {
  const isSet = (name: string) => filledIn[name] !== undefined
  return [
    ...(isSet('ADMIN_EMAIL') === isSet('ADMIN_PASSWORD')
      ? []
      : ['ADMIN_EMAIL and ADMIN_PASSWORD must be set together']),
    ...(isSet('DATABASE_URL') && !isSet('SECRET')
      ? ['SECRET must be set when DATABASE_URL is, so that every copy of the site signs with the same secret']
      : []),
    ...(isSet('BACKUP_DIR') && isInside(String(filledIn['BACKUP_DIR']), String(filledIn['DATA_DIR'] ?? './data'))
      ? ['BACKUP_DIR must be outside DATA_DIR, so that losing one doesn’t lose both']
      : []),
    ...(isSet('METRICS_PORT') && Number(filledIn['METRICS_PORT']) === Number(filledIn['PORT'] ?? 3000)
      ? ['METRICS_PORT must differ from PORT: metrics aren’t for the public']
      : []),
    ...(filledIn['SITE_MODE'] === 'live' ? faultyInLiveMode(filledIn) : []),
  ]
}

function faultyInLiveMode(filledIn: Record<string, unknown>): string[] {
  const origin = String(filledIn['ORIGIN'] ?? '')
  const mailFrom = sender.safeParse(filledIn['MAIL_FROM'] ?? '').data
  const host = URL.canParse(origin) ? new URL(origin).hostname : null
  const faults: string[] = []
  if (!/^https:/i.test(origin)) faults.push('ORIGIN must start with https:// when SITE_MODE is live')
  if (host !== null && (isReservedHost(host) || isLoopbackHost(host))) {
    faults.push('ORIGIN must be an address of your own when SITE_MODE is live, not this machine or an example')
  }
  // Without a mail server, emails would be files with working links that nobody receives.
  if (filledIn['SMTP_URL'] === undefined) faults.push('SMTP_URL must be set when SITE_MODE is live')
  if (filledIn['MAIL_FROM'] === undefined || (mailFrom && isReservedEmail(mailFrom.mailFromAddress))) {
    faults.push('MAIL_FROM must be an email address of your own when SITE_MODE is live')
  }
  return faults
}

function isInside(path: string, folder: string): boolean {
  return `${resolve(path)}/`.startsWith(`${resolve(folder)}/`)
}

export function readProcessSettings(): ReturnType<typeof readSettings> {
  return readSettings(process.env)
}

/** For a command that must not take those of a real site. Of its own it keeps only what `defaults` names. */
export function replaceProcessSettings(settings: Record<string, string>, defaults: Record<string, string>): void {
  const kept = Object.entries(defaults).map(([name, value]) => [name, process.env[name] || value])
  Object.assign(process.env, noSettings, Object.fromEntries(kept), settings)
}
