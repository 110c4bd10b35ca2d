import { resolve } from 'node:path'
import { type ChangeableTerms, retention } from '#src/firm/retention.ts'
import { cleanEmail } from '#src/input/email-address.ts'
import { findRemarks } from './settings/setting-remarks.mjs'
import { findSettingFaults, senderIn, settingNames, withoutEmpty } from './settings/setting-rules.mjs'
import { loadSettingsFile } from './settings/settings-file.mjs'

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
  /** For the shell, after each daily backup. */
  backupCommand: string | null
  /** Months, for backups days. */
  terms: ChangeableTerms
  /** The header's value; null over http. */
  hsts: string | null
  metricsPort: number | null
  otlpEndpoint: string | null
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal'
}

/** Every setting unset, for what must take none from the environment that it is started in. */
export const noSettings: Record<string, string> = Object.fromEntries(settingNames.map((name) => [name, '']))

type Environment = Record<string, string | undefined>

/** An empty variable counts as unset. Lists every fault at once. */
export function readSettings(
  env: Environment,
): { ok: true; settings: Settings } | { ok: false; faults: string[]; isLive: boolean } {
  const faults = findSettingFaults(env).map(({ fault }) => fault)
  if (faults.length === 0) return { ok: true, settings: toSettings(withoutEmpty(env)) }
  return { ok: false, faults, isLive: env['SITE_MODE'] === 'live' }
}

/** Without the settings at fault, so that what else is wrong can be found too. `changes`: what a command replaces. */
export function readProcessSettingsDespiteFaults(changes: Record<string, string>): {
  settings: Settings
  faults: string[]
  /** The settings that are wrong. */
  wrong: string[]
} {
  const file = loadSettingsFile(process.env)
  const env = withoutEmpty({ ...process.env, ...changes })
  const faults = [...file.faults, ...findSettingFaults(env)]
  const wrong = faults.flatMap(({ name }) => name ?? [])
  const others = Object.entries(env).filter(([name]) => !wrong.includes(name))
  return {
    settings: toSettings(Object.fromEntries(others)),
    faults: [...faults.map(({ fault }) => fault), ...file.remarks, ...findRemarks(env)],
    wrong,
  }
}

const defaultSender = 'Harbour <no-reply@localhost>'

function toSettings(env: Environment): Settings {
  const textOf = (name: string) => env[name] ?? null
  const numberOf = (name: string, unset: number) => Number(env[name] ?? unset)
  const port = numberOf('PORT', 3000)
  const siteMode = env['SITE_MODE'] === 'live' ? 'live' : 'sample'
  const origin = new URL(textOf('ORIGIN') ?? `http://localhost:${port}`).origin
  const mailFrom = textOf('MAIL_FROM') ?? defaultSender
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, BACKUP_DIR, METRICS_PORT, TRUST_PROXY } = env
  return {
    port,
    host: textOf('HOST') ?? (siteMode === 'live' ? '0.0.0.0' : '127.0.0.1'),
    origin,
    dataDir: resolve(textOf('DATA_DIR') ?? './data'),
    databaseUrl: textOf('DATABASE_URL'),
    secret: textOf('SECRET'),
    smtpUrl: textOf('SMTP_URL'),
    mailFrom,
    mailFromAddress: senderIn(mailFrom) ?? '',
    firstAdmin: email && password ? { email: cleanEmail(email), password } : null,
    siteMode,
    trustedProxies: TRUST_PROXY === undefined ? [] : TRUST_PROXY.split(',').map((part) => part.trim()),
    backupDir: BACKUP_DIR === undefined ? null : resolve(BACKUP_DIR),
    backupPassphrase: textOf('BACKUP_PASSPHRASE'),
    backupCommand: textOf('BACKUP_COMMAND'),
    terms: {
      appointments: numberOf('KEEP_APPOINTMENTS_MONTHS', retention.appointments.term.months),
      mailRecords: numberOf('KEEP_EMAILS_MONTHS', retention.mailRecords.term.months),
      backups: numberOf('BACKUP_KEEP_DAYS', retention.backups.term.days),
    },
    hsts: origin.startsWith('https:') ? (textOf('HSTS') ?? 'max-age=63072000') : null,
    metricsPort: METRICS_PORT === undefined ? null : Number(METRICS_PORT),
    otlpEndpoint: textOf('OTEL_EXPORTER_OTLP_ENDPOINT'),
    logLevel: (textOf('LOG_LEVEL') ?? 'info') as Settings['logLevel'],
  }
}

/** For a program that the site starts. */
export function environmentWith(more: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...more }
}

export function readProcessSettings(): ReturnType<typeof readSettings> & { remarks: string[] } {
  const file = loadSettingsFile(process.env)
  const remarks = [...file.remarks, ...findRemarks(process.env)]
  const read = readSettings(process.env)
  if (file.faults.length === 0) return { ...read, remarks }
  const faults = [...file.faults.map(({ fault }) => fault), ...(read.ok ? [] : read.faults)]
  return { ok: false, faults, isLive: false, remarks }
}

/** For a command that must not take those of a real site. Of its own it keeps only what `defaults` names. */
export function replaceProcessSettings(settings: Record<string, string>, defaults: Record<string, string>): void {
  const kept = Object.entries(defaults).map(([name, value]) => [name, process.env[name] || value])
  Object.assign(process.env, noSettings, Object.fromEntries(kept), settings)
}
