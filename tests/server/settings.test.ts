import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { noSettings, readSettings, type Settings } from '#src/platform/settings.server.ts'

type Environment = Parameters<typeof readSettings>[0]

const secret = 'a secret of thirty-two characters'

function settingsOf(environment: Environment): Settings {
  const read = readSettings(environment)
  if (!read.ok) throw new Error(read.faults.join('\n'))
  return read.settings
}

function faultsOf(environment: Environment): string[] {
  const read = readSettings(environment)
  return read.ok ? [] : read.faults
}

const defaults: Settings = {
  port: 3000,
  host: '127.0.0.1',
  origin: 'http://localhost:3000',
  dataDir: resolve('data'),
  databaseUrl: null,
  secret: null,
  smtpUrl: null,
  mailFrom: 'Harbour <no-reply@localhost>',
  mailFromAddress: 'no-reply@localhost',
  firstAdmin: null,
  siteMode: 'sample',
  trustedProxies: [],
  backupDir: null,
  backupPassphrase: null,
  backupCommand: null,
  terms: { appointments: 24, mailRecords: 12, backups: 35 },
  metricsPort: null,
  otlpEndpoint: null,
  hsts: null,
  logLevel: 'info',
}

test('no setting is required: each has its documented default', () => {
  expect(settingsOf({})).toEqual(defaults)
  expect(settingsOf({ PATH: '/bin', NODE_ENV: 'production', port: '1' })).toEqual(defaults)
})

test('an empty variable counts as unset', () => {
  expect(settingsOf(noSettings)).toEqual(defaults)
  expect(settingsOf({ PORT: undefined })).toEqual(defaults)
  expect(faultsOf({ ADMIN_EMAIL: 'ada@example.org', ADMIN_PASSWORD: '' })).toHaveLength(1)
})

test('every setting is used as given', () => {
  const given = {
    PORT: '8080',
    HOST: '::1',
    ORIGIN: 'https://Quay-Recovery.co.uk/',
    DATA_DIR: '/var/lib/harbour',
    DATABASE_URL: 'postgres://harbour:pass@db:5432/harbour',
    SECRET: secret,
    SMTP_URL: 'smtp://user:pass@mail.example:587',
    MAIL_FROM: 'Quay <desk@quay-recovery.co.uk>',
    ADMIN_EMAIL: 'Ada@Example.org',
    ADMIN_PASSWORD: 'correct horse battery',
    SITE_MODE: 'live',
    TRUST_PROXY: '10.0.0.0/8, 192.0.2.1,2001:db8::/32',
    BACKUP_DIR: '/mnt/backups',
    BACKUP_PASSPHRASE: 'four words of a poem',
    BACKUP_COMMAND: '"/opt/my tools/copy" --now',
    KEEP_APPOINTMENTS_MONTHS: '36',
    KEEP_EMAILS_MONTHS: '6',
    BACKUP_KEEP_DAYS: '14',
    HSTS: 'max-age=600; includeSubDomains',
    METRICS_PORT: '9464',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
    LOG_LEVEL: 'warn',
  }
  expect(settingsOf(given)).toEqual({
    port: 8080,
    host: '::1',
    origin: 'https://quay-recovery.co.uk',
    dataDir: resolve('/var/lib/harbour'),
    databaseUrl: given.DATABASE_URL,
    secret,
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM,
    mailFromAddress: 'desk@quay-recovery.co.uk',
    firstAdmin: { email: 'ada@example.org', password: 'correct horse battery' },
    siteMode: 'live',
    trustedProxies: ['10.0.0.0/8', '192.0.2.1', '2001:db8::/32'],
    backupDir: '/mnt/backups',
    backupPassphrase: 'four words of a poem',
    backupCommand: given.BACKUP_COMMAND,
    terms: { appointments: 36, mailRecords: 6, backups: 14 },
    hsts: given.HSTS,
    metricsPort: 9464,
    otlpEndpoint: given.OTEL_EXPORTER_OTLP_ENDPOINT,
    logLevel: 'warn',
  })
})

test('the address of a sender is found in whatever form it is given', () => {
  const forms = ['desk@quay.co.uk', 'Quay desk@quay.co.uk', '"help@quay" <desk@quay.co.uk>', '<desk@quay.co.uk> (Quay)']
  for (const MAIL_FROM of forms) {
    expect(settingsOf({ MAIL_FROM })).toMatchObject({ mailFrom: MAIL_FROM, mailFromAddress: 'desk@quay.co.uk' })
  }
})

test('the public address follows the port, and live mode listens on all interfaces', () => {
  expect(settingsOf({ PORT: '4000' }).origin).toBe('http://localhost:4000')
  expect(settingsOf({ PORT: '4000', ORIGIN: 'http://192.168.1.5:4000' }).origin).toBe('http://192.168.1.5:4000')
  const live = {
    ...{ SITE_MODE: 'live', ORIGIN: 'https://quay-recovery.co.uk', SMTP_URL: 'smtp://localhost' },
    MAIL_FROM: 'desk@quay-recovery.co.uk',
  }
  expect(settingsOf(live).host).toBe('0.0.0.0')
  expect(settingsOf({ ...live, HOST: '127.0.0.1' }).host).toBe('127.0.0.1')
  expect(settingsOf({ DATABASE_URL: 'postgresql://db/harbour', SECRET: secret }).databaseUrl).toBe(
    'postgresql://db/harbour',
  )
})

test('an invalid setting is reported with what it must be', () => {
  const table: [Environment, string][] = [
    ...['0', '65536', '-1', '80.5', '3000x', ' ', '0x50'].map((PORT): [Environment, string] => [
      { PORT },
      'PORT must be a number from 1 to 65535',
    ]),
    ...['1', '121', '1.5', 'two', '-24'].flatMap((months): [Environment, string][] => [
      [{ KEEP_APPOINTMENTS_MONTHS: months }, 'KEEP_APPOINTMENTS_MONTHS must be a number from 2 to 120'],
      [{ KEEP_EMAILS_MONTHS: months }, 'KEEP_EMAILS_MONTHS must be a number from 2 to 120'],
    ]),
    ...['6', '367', 'week'].map((BACKUP_KEEP_DAYS): [Environment, string] => [
      { BACKUP_KEEP_DAYS },
      'BACKUP_KEEP_DAYS must be a number from 7 to 366',
    ]),
    ...['not a host', '127.0.0.1:80', 'http://localhost', '-'].map((HOST): [Environment, string] => [
      { HOST },
      'HOST must be an IP address or a host name',
    ]),
    [{ ORIGIN: 'harbour.example' }, 'ORIGIN must be an address that starts with http:// or https://'],
    [{ ORIGIN: 'ftp://harbour.example' }, 'ORIGIN must be an address that starts with http:// or https://'],
    [{ ORIGIN: 'https://harbour.example/site' }, 'ORIGIN must not contain a path, query or user name'],
    [{ ORIGIN: 'https://ada@harbour.example' }, 'ORIGIN must not contain a path, query or user name'],
    [
      { DATABASE_URL: 'mysql://db/harbour', SECRET: secret },
      'DATABASE_URL must start with postgres:// or postgresql://',
    ],
    [
      { DATABASE_URL: 'postgres://db:99999/harbour', SECRET: secret },
      'DATABASE_URL must be an address: check its port, and percent-encode special characters in a password',
    ],
    [{ SECRET: 'x'.repeat(31) }, 'SECRET must have 32 characters or more'],
    [{ SMTP_URL: 'mail.example:587' }, 'SMTP_URL must start with smtp:// or smtps://'],
    [{ SMTP_URL: 'smtp://mail?tlsCaFile=/ca.pem' }, 'SMTP_URL has an option that must be spelt tlsCAFile'],
    [{ SMTP_URL: 'smtp://mail?requireTLS=no' }, 'SMTP_URL has a requireTLS that must be true or false'],
    [{ SMTP_URL: 'smtp://' }, 'SMTP_URL must name the mail server, like smtp://mail.example.com:587'],
    [{ MAIL_FROM: 'Harbour' }, 'MAIL_FROM must contain an email address, and only one'],
    [{ MAIL_FROM: 'Harbour <@>' }, 'MAIL_FROM must contain an email address, and only one'],
    [{ MAIL_FROM: 'a@example.org, b@example.org' }, 'MAIL_FROM must contain an email address, and only one'],
    [{ ADMIN_EMAIL: 'ada', ADMIN_PASSWORD: 'correct horse battery' }, 'ADMIN_EMAIL must be an email address'],
    [
      { ADMIN_EMAIL: 'ada@example.org', ADMIN_PASSWORD: 'elevenchars' },
      'ADMIN_PASSWORD must have 12 characters or more',
    ],
    [{ SITE_MODE: 'Live' }, "SITE_MODE must be 'sample' or 'live'"],
    ...['proxy', '10.0.0.0/33', '::ffff:10.0.0.0/95', '10.0.0.0/8/8', '2001:db8::/129', '10.0.0.1,', '10.0.0.0/'].map(
      (TRUST_PROXY): [Environment, string] => [
        { TRUST_PROXY },
        'TRUST_PROXY must be IP addresses or ranges like 10.0.0.0/8, separated by commas',
      ],
    ),
    [{ METRICS_PORT: '0' }, 'METRICS_PORT must be a number from 1 to 65535'],
    [{ METRICS_PORT: '3000' }, 'METRICS_PORT must differ from PORT: metrics aren’t for the public'],
    [{ METRICS_PORT: '8080', PORT: '8080' }, 'METRICS_PORT must differ from PORT: metrics aren’t for the public'],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
      'OTEL_EXPORTER_OTLP_ENDPOINT must start with http:// or https://',
    ],
    [{ BACKUP_PASSPHRASE: 'elevenchars' }, 'BACKUP_PASSPHRASE must have 12 characters or more'],
    [{ HSTS: 'on' }, 'HSTS must be like max-age=63072000 or max-age=63072000; includeSubDomains'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be trace, debug, info, warn, error or fatal'],
  ]
  for (const [environment, fault] of table) expect([environment, faultsOf(environment)]).toEqual([environment, [fault]])
})

test('settings that are valid alone may be invalid together', () => {
  const together = 'ADMIN_EMAIL and ADMIN_PASSWORD must be set together'
  expect(faultsOf({ ADMIN_EMAIL: 'ada@example.org' })).toEqual([together])
  expect(faultsOf({ ADMIN_PASSWORD: 'correct horse battery' })).toEqual([together])
  expect(faultsOf({ DATABASE_URL: 'postgres://db/harbour' })).toEqual([
    'SECRET must be set when DATABASE_URL is, so that every copy of the site signs with the same secret',
  ])
})

test('backups are not kept where the data are', () => {
  const fault = 'BACKUP_DIR must be outside DATA_DIR, so that losing one doesn’t lose both'
  for (const BACKUP_DIR of ['data', './data/backups', '/srv/../srv/x']) {
    const DATA_DIR = BACKUP_DIR.startsWith('/') ? '/srv/x' : ''
    expect([BACKUP_DIR, ...faultsOf({ BACKUP_DIR, DATA_DIR })]).toEqual([BACKUP_DIR, fault])
  }
  expect(settingsOf({ BACKUP_DIR: 'data-backups' }).backupDir).toBe(resolve('data-backups'))
})

test('live mode requires an https address, even on loopback, a mail server and a sender', () => {
  const https = 'ORIGIN must start with https:// when SITE_MODE is live'
  const own = 'ORIGIN must be an address of your own when SITE_MODE is live, not this machine or an example'
  const mailServer = 'SMTP_URL must be set when SITE_MODE is live'
  const sender = 'MAIL_FROM must be an email address of your own when SITE_MODE is live'
  expect(faultsOf({ SITE_MODE: 'live' })).toEqual([https, mailServer, sender])
  const live = {
    ...{ SITE_MODE: 'live', ORIGIN: 'https://quay-recovery.co.uk', SMTP_URL: 'smtps://mail.quay-recovery.co.uk' },
    MAIL_FROM: 'Quay <desk@quay-recovery.co.uk>',
  }
  expect(faultsOf(live)).toEqual([])
  expect(faultsOf({ ...live, ORIGIN: 'http://quay-recovery.co.uk' })).toEqual([https])
  expect(faultsOf({ ...live, ORIGIN: 'http://localhost:3000' })).toEqual([https, own])
  const reserved = ['harbour.example', 'www.Harbour.TEST', 'harbour.invalid:8443', 'www.example.org', 'example.com.']
  for (const host of [...reserved, 'localhost', 'site.localhost', '127.0.0.1', '[::1]']) {
    expect([host, ...faultsOf({ ...live, ORIGIN: `https://${host}` })]).toEqual([host, own])
  }
  for (const host of ['example.co.uk', 'testexample.com', 'test.com', 'localhost.org']) {
    expect([host, ...faultsOf({ ...live, ORIGIN: `https://${host}` })]).toEqual([host])
  }
  const senders = ['', 'Harbour <no-reply@localhost>', 'hello@harbour.example', 'Quay <a@example.com>']
  for (const MAIL_FROM of [...senders, '<hello@harbour.example> (Quay)']) {
    expect([MAIL_FROM, ...faultsOf({ ...live, MAIL_FROM })]).toEqual([MAIL_FROM, sender])
  }
})

test('all errors are listed at once, each once, and none repeats a secret', () => {
  const faults = faultsOf({
    PORT: 'http',
    ORIGIN: 'nowhere',
    DATABASE_URL: 'mysql://harbour:hunter2@db/harbour',
    SMTP_URL: 'http://user:hunter2@mail.example',
    MAIL_FROM: 'nobody',
    ADMIN_PASSWORD: 'hunter2',
    SITE_MODE: 'demo',
    TRUST_PROXY: 'a,b',
    LOG_LEVEL: 'loud',
  })
  const named = [
    'PORT',
    'ORIGIN',
    'DATABASE_URL',
    'SMTP_URL',
    'MAIL_FROM',
    'ADMIN_PASSWORD',
    'SITE_MODE',
    'TRUST_PROXY',
    'LOG_LEVEL',
  ]
  for (const name of named)
    expect(
      faults.filter((fault) => fault.startsWith(`${name} `)),
      name,
    ).toHaveLength(1)
  expect(faults).toHaveLength(named.length + 2)
  expect(faults.join()).not.toContain('hunter2')
})
