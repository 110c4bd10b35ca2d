import { type Actor, writeAuditEntry } from '../../../platform/audit-log/audit-log.server.ts'
import { csvFile } from '../../../platform/csv.server.ts'
import type { Database } from '../../../platform/database/connect.server.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'
import type { UserFilter } from './user-filter.server.ts'
import { countMatchingUsers, cursorOf, findUsersByEmailPrefix, type UserSort } from './user-queries.server.ts'

const columns = {
  userId: 'Number',
  email: 'E-mail',
  name: 'Name',
  phone: 'Phone',
  timeZone: 'Time zone',
  role: 'Role',
  state: 'State',
  verified: 'Address confirmed',
  createdAt: 'Since (UTC)',
}

const batchSize = 500

/** The users of a filter as a file for spreadsheets. The audit log is told, without the addresses that were looked for. */
export async function exportUsers(
  runtime: Runtime,
  { filter, sort, by }: { filter: UserFilter; sort: UserSort; by: Actor },
): Promise<Response> {
  const { prefix, role = null, state = null, isVerified = null } = filter
  await runtime.db.transaction().execute(async (transaction) => {
    const users = await countMatchingUsers(transaction, filter)
    const after = { users, role, state, verified: isVerified, isSearch: prefix.trim() !== '' }
    await writeAuditEntry({ ...runtime, db: transaction }, { by, action: 'users-exported', about: 'users', after })
  })
  return csvFile(columns, readRows(runtime.db, filter, sort), 'users.csv')
}

async function* readRows(db: Database, filter: UserFilter, sort: UserSort) {
  for (let after: string | null = null; ; ) {
    const batch = await findUsersByEmailPrefix(db, { ...filter, sort, after, limit: batchSize })
    for (const user of batch) {
      const { userId, email, name, phone, timeZone, role, state, isVerified, createdAt } = user
      yield {
        ...{ userId, email, name, phone, timeZone, role, state, verified: isVerified ? 'yes' : 'no' },
        createdAt: new Date(createdAt).toISOString(),
      }
    }
    const last = batch.at(-1)
    if (last === undefined || batch.length < batchSize) return
    after = cursorOf(last, sort)
  }
}
