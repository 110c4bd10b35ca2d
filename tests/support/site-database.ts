import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { SiteProcess } from './site-process.ts'

/** Opens the SQLite file of a running site, for what no page shows. */
function openDatabase({ dataDir }: SiteProcess): DatabaseSync {
  return new DatabaseSync(join(dataDir, 'harbour.sqlite'), { timeout: 5000 })
}

/** The newsletter addresses that a site has stored. */
export function readSubscribers(site: SiteProcess): string[] {
  const database = openDatabase(site)
  const rows = database.prepare('select email from subscribers').all()
  database.close()
  return rows.map((row) => String(row['email']))
}

/** Takes away the user document of an account. No page can do that; a failed write after sign-up leaves it so. */
export function removeUserDocument(site: SiteProcess, email: string): void {
  const database = openDatabase(site)
  database.prepare('delete from users where email = ?').run(email)
  database.close()
}
