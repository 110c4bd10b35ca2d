// `npm run demo`: set up, fill a separate folder with sample data, then serve it to this machine only.
import { build, execInPlace, install, launch } from './set-up.mjs'

install()
build()
execInPlace([...launch, 'demo', ...process.argv.slice(2)], {
  NODE_ENV: 'production',
  DATA_DIR: process.env['DATA_DIR'] || 'demo-data',
  ADMIN_EMAIL: 'admin@harbour.example',
  ADMIN_PASSWORD: 'a lighthouse keeper sleeps late',
  // At the default level, log lines about the sample appointments' emails would scroll the password off the screen.
  LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn',
  // Override any settings of a real site: the demo sends no email and is reachable from this machine only.
  SITE_MODE: 'sample',
  HOST: '127.0.0.1',
  ORIGIN: '',
  DATABASE_URL: '',
  SECRET: '',
  BACKUP_DIR: '',
  BACKUP_PASSPHRASE: '',
  SMTP_URL: '',
  MAIL_FROM: '',
  TRUST_PROXY: '',
  METRICS_PORT: '',
  OTEL_EXPORTER_OTLP_ENDPOINT: '',
})
