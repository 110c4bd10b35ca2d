import { launch, pinnedNode, toolEnvironment } from '../scripts/pinned-node.mjs'
import { noSettings } from '../src/platform/settings.server.ts'
import { type Program, startProgram } from './processes.ts'

/** The first user of every site that is started here. */
export const admin = { email: 'admin@harbour.example', password: 'a lighthouse keeper sleeps late' }

/** Starts the built site as in production, on a new SQLite database in `dataDir` or the database at `databaseUrl`. */
export function startSite({
  port,
  origin,
  dataDir,
  databaseUrl = null,
  settings = {},
}: {
  port: number
  origin: string
  dataDir: string
  databaseUrl?: string | null
  /** Further settings. */
  settings?: Record<string, string>
}): Promise<Program> {
  return startProgram({
    command: pinnedNode(),
    words: [...launch, 'serve'],
    port,
    environment: toolEnvironment({
      ...noSettings,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      ORIGIN: origin,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      SECRET: 'a secret for the benches, long enough to be taken',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      SITE_MODE: 'sample',
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'warn',
      ...settings,
    }),
  })
}
