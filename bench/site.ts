import { pinnedNode, toolEnvironment } from '../scripts/set-up.mjs'
import { type Program, startProgram } from './processes.ts'

/** Starts the built site as in production, on a new SQLite database in `dataDir` or the database at `databaseUrl`. */
export function startSite({
  port,
  origin,
  dataDir,
  databaseUrl = null,
}: {
  port: number
  origin: string
  dataDir: string
  databaseUrl?: string | null
}): Promise<Program> {
  return startProgram({
    command: pinnedNode(),
    words: ['--disable-warning=ExperimentalWarning', 'scripts/launch.mjs', 'serve'],
    port,
    environment: toolEnvironment({
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      ORIGIN: origin,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      SECRET: 'a secret for the benches, long enough to be taken',
      SMTP_URL: '',
      MAIL_FROM: '',
      ADMIN_EMAIL: 'admin@harbour.example',
      ADMIN_PASSWORD: 'a lighthouse keeper sleeps late',
      SITE_MODE: 'sample',
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'warn',
    }),
  })
}
