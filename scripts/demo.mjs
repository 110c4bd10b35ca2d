// `npm run demo`: set up, fill a separate folder with sample data, then serve it to this machine only.
import { noSettings } from './no-settings.mjs'
import { build, execInPlace, install, launch } from './set-up.mjs'

install()
build()
// The settings of a real site do not count: the demo sends no email and is reachable from this machine only.
execInPlace([...launch, 'demo', ...process.argv.slice(2)], {
  ...noSettings,
  NODE_ENV: 'production',
  SITE_MODE: 'sample',
  PORT: process.env['PORT'] ?? '',
  HOST: '127.0.0.1',
  DATA_DIR: process.env['DATA_DIR'] || 'demo-data',
  ADMIN_EMAIL: 'admin@harbour.example',
  ADMIN_PASSWORD: 'a lighthouse keeper sleeps late',
  // At the default level, log lines about the sample appointments' emails would scroll the password off the screen.
  LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn',
})
