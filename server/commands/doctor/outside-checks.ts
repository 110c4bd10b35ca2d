import { findAdminEmails } from '../../../src/features/accounts/users/user-queries.server.ts'
import type { Check } from '../../../src/features/doctor/check.ts'
import { findPendingMigrations } from '../../../src/platform/database/migrate.server.ts'
import type { Fault } from '../../../src/platform/faults/fault.ts'
import { findOtherSecretFault } from '../../../src/platform/faults/secret-faults.server.ts'
import { checkClock } from './check-clock.ts'
import { checkDatabase } from './check-database.ts'
import { checkFailedEmails, checkMailServer } from './check-mail.ts'
import { checkOrigin } from './check-origin.ts'
import { checkProxy } from './check-proxy.ts'
import type { Examined } from './examined.ts'

/** What only a command looks at: slow, or outside of the site. */
export const outsideChecks: Check<Examined>[] = [
  { name: 'Settings', check: checkSettings },
  { name: 'Secret', check: checkSecret },
  { name: 'Database', check: checkDatabase },
  { name: 'Admin', check: checkAdmin },
  { name: 'Failed emails', check: checkFailedEmails },
  { name: 'Mail server', check: checkMailServer },
  { name: 'Clock', check: checkClock },
  { name: 'Public address', check: checkOrigin },
  { name: 'Proxy', check: checkProxy },
]

function checkSettings({ settingsFaults }: Examined): Fault[] {
  const remedy = 'Correct it where the environment of the site is set; the README lists every setting.'
  return settingsFaults.map((fault) => ({ fault: `${fault}.`, remedy }))
}

async function checkSecret({ secretFault, db, secret }: Examined): Promise<Fault[]> {
  if (secretFault !== null) return [secretFault]
  if (db === null || secret === null || (await findPendingMigrations(db)).length > 0) return []
  const other = await findOtherSecretFault({ db, secret })
  return other === null ? [] : [other]
}

async function checkAdmin({ db }: Examined): Promise<Fault[]> {
  if (db === null || (await findAdminEmails(db)).length > 0) return []
  const remedy = 'Open the link that the site prints at start, or run `npm run user -- add --email … --role admin`.'
  return [{ fault: 'Nobody can log in as an admin.', remedy }]
}
