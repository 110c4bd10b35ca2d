import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase, type Database } from '#src/platform/database/connect.server.ts'
import { createLog } from '#src/platform/log.server.ts'
import { freePort } from '../free-port.ts'
import { startCommand } from './command.ts'

const admin = { ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'correct horse battery' }

/** A data folder that `using` removes, and what starts on it. */
export type DataFolder = ReturnType<typeof dataFolder>

export function dataFolder(parent = tmpdir()) {
  const dataDir = mkdtempSync(join(parent, 'harbour-start-'))
  return {
    dataDir,
    run: (words: string[], settings: Record<string, string | undefined> = {}) =>
      startCommand(words, { DATA_DIR: dataDir, ...settings }),
    /** Changes its SQLite database, or the one at `databaseUrl`. */
    change: async (work: (db: Database) => Promise<unknown>, databaseUrl: string | null = null) => {
      const handle = connectDatabase({ databaseUrl, dataDir }, createLog({ logLevel: 'fatal' }))
      await work(handle.db).finally(handle.close)
    },
    [Symbol.dispose]: () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

/** Starts the site on a new folder, so that there is a database with an admin, and stops it. */
export async function startOnce({ run }: DataFolder, settings: Record<string, string> = {}): Promise<void> {
  using site = run(['serve'], { PORT: String(await freePort()), ...admin, ...settings })
  await site.printed('Harbour is ready at')
  site.kill('SIGTERM')
  await site.ended
}
