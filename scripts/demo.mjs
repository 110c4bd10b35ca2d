// `npm run demo`: set up, fill a folder of its own with sample people, then serve it to this machine alone.
import { build, execInPlace, install } from './set-up.mjs'

install()
build()
const words = process.argv.slice(2)
execInPlace(['--disable-warning=ExperimentalWarning', 'scripts/launch.mjs', 'demo', ...words], {
  NODE_ENV: 'production',
  DATA_DIR: process.env['DATA_DIR'] || 'demo-data',
  ADMIN_EMAIL: 'admin@harbour.example',
  ADMIN_PASSWORD: 'a lighthouse keeper sleeps late',
  // Else the mails of the sample appointments push the password off the screen.
  LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn',
  // Whatever the settings of a real site are here: no mail goes out, and nobody else sees the demo.
  SITE_MODE: 'sample',
  HOST: '127.0.0.1',
  ORIGIN: '',
  DATABASE_URL: '',
  SECRET: '',
  SMTP_URL: '',
  MAIL_FROM: '',
  TRUST_PROXY: '',
})
