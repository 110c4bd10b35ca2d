import { expect, test } from 'vitest'
import { findRemarks } from './setting-remarks.mjs'
import { settingNames } from './setting-rules.mjs'

const meantBy = (name: string) => findRemarks({ [name]: 'x' }).map((remark) => /did you mean (\w+)\?/.exec(remark)?.[1])

test('a name that is nearly a setting’s is named with the setting', () => {
  const table: Record<string, string> = {
    ...{ SMTP_ULR: 'SMTP_URL', SITE_MOD: 'SITE_MODE', BACKUP_PASSPHASE: 'BACKUP_PASSPHRASE', MAIL_FORM: 'MAIL_FROM' },
    ...{ PROT: 'PORT', PORTS: 'PORT', HOTS: 'HOST', ORIGINS: 'ORIGIN', DATA_DIRS: 'DATA_DIR', LOGLEVEL: 'LOG_LEVEL' },
    ...{ smtp_url: 'SMTP_URL', 'Data-Dir': 'DATA_DIR', DATABASE_URI: 'DATABASE_URL', TRUSTED_PROXY: 'TRUST_PROXY' },
    ...{ BACKUP_DIRECTORY: 'BACKUP_DIR', TRUST_PROXIES: 'TRUST_PROXY', ADMIN_PASS: 'ADMIN_PASSWORD' },
    ...{ BACKUP_PASSWORD: 'BACKUP_PASSPHRASE', DATA_DIRECTORY: 'DATA_DIR', HARBOUR_ENVIRONMENT: 'HARBOUR_ENV' },
    ...{ KEEP_EMAIL_MONTHS: 'KEEP_EMAILS_MONTHS', BACKUPS_COMMAND: 'BACKUP_COMMAND', HARBOR_ENV: 'HARBOUR_ENV' },
  }
  for (const [name, meant] of Object.entries(table)) expect([name, ...meantBy(name)]).toEqual([name, meant])
})

test('settings, and names of other programs, are not named', () => {
  const others = [
    ...['PATH', 'HOME', 'HOSTNAME', 'LANG', 'LOGNAME', 'MAIL', 'SHELL', 'TERM', 'TZ', 'USER', 'POST', 'SORT', 'COST'],
    ...['PGHOST', 'PGPORT', 'HTTPS_PROXY', 'NODE_ENV', 'NODE_OPTIONS', 'npm_config_port', 'HARBOUR_PORT', 'REGION'],
    ...['HARBOUR_SERVICE_HOST', 'OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'HISTSIZE'],
    ...['DATABASE_URL_UNPOOLED', 'DATABASE_USER', 'SMTP_HOST', 'BACKUP_COMPRESSION', 'LOG_FILE', 'DATA', '_', 'LOG_'],
  ]
  for (const name of [...settingNames, ...others]) expect([name, ...meantBy(name)]).toEqual([name])
  expect(findRemarks({ SMTP_ULR: '', SITE_MOD: undefined })).toEqual([])
})

test('quotes that are a part of a value are named, but not those in it', () => {
  const remark = (name: string) =>
    `${name} has quotes around it, and the quotes are part of the value. Were they meant?`
  expect(findRemarks({ DATA_DIR: '"/srv/harbour"' })).toEqual([remark('DATA_DIR')])
  expect(findRemarks({ SECRET: `'${'x'.repeat(40)}'` })).toEqual([remark('SECRET')])
  expect(findRemarks({ MAIL_FROM: '"Quay" <desk@quay.co.uk>', BACKUP_COMMAND: '"/opt/my tools/copy"' })).toEqual([])
  // A fault says so by itself.
  expect(findRemarks({ PORT: '"3000"' })).toEqual([])
})
