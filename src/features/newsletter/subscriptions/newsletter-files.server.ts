import { type Actor, type AuditTools, writeAuditEntry } from '../../../platform/audit-log/audit-log.server.ts'
import { type CsvRow, csvFile } from '../../../platform/csv.server.ts'
import type { Database } from '../../../platform/database/connect.server.ts'

/** How many rows are read at a time, so that the largest list needs little memory and holds nobody up. */
const pageSize = 500

const files = new Map([
  ['subscribers', subscribersFile],
  ['consent-records', consentRecordsFile],
])

/** A list of the newsletter by its name; null when there is none. It holds addresses, so the audit log says who took it. */
export async function exportNewsletterList(
  runtime: AuditTools,
  { list, by }: { list: string; by: Actor },
): Promise<Response | null> {
  const file = files.get(list)
  if (file === undefined) return null
  await runtime.db.transaction().execute(async (transaction) => {
    const entry = { by, action: 'newsletter-list-exported', about: `list:${list}` } as const
    await writeAuditEntry({ ...runtime, db: transaction }, entry)
  })
  return file(runtime.db)
}

/** All subscribers by their addresses, as a file for spreadsheets. */
function subscribersFile(db: Database): Response {
  const columns = {
    email: 'Email',
    status: 'Status',
    asked_at: 'Asked at (UTC)',
    confirmed_at: 'Confirmed at (UTC)',
    unsubscribed_at: 'Unsubscribed at (UTC)',
    subscriber_id: 'Subscriber',
  }
  return csvFile(columns, readSubscribers(db), 'subscribers.csv')
}

async function* readSubscribers(db: Database): AsyncGenerator<CsvRow> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('subscribers')
      .select(['email', 'status', 'asked_at', 'confirmed_at', 'unsubscribed_at', 'subscriber_id'])
      .where('email', '>', after)
      .orderBy('email')
      .limit(pageSize)
      .execute()
    yield* rows
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.email
  }
}

/** What everybody agreed to or took back, oldest first, as a file for spreadsheets. Who was deleted has no address in it. */
function consentRecordsFile(db: Database): Response {
  const columns = {
    changed_at: 'Time (UTC)',
    email: 'Email',
    change: 'Change',
    method: 'Method',
    page: 'Page',
    wording: 'Wording',
    subscriber_id: 'Subscriber',
    consent_id: 'Record',
  }
  return csvFile(columns, readConsentRecords(db), 'consent-records.csv')
}

async function* readConsentRecords(db: Database): AsyncGenerator<CsvRow> {
  for (let after = { changed_at: '', consent_id: '' }; ; ) {
    const rows = await db
      .selectFrom('consent_records')
      .leftJoin('subscribers', 'subscribers.subscriber_id', 'consent_records.subscriber_id')
      .selectAll('consent_records')
      .select('subscribers.email')
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('changed_at', 'consent_id'), '>', tuple(after.changed_at, after.consent_id)),
      )
      .orderBy('changed_at')
      .orderBy('consent_id')
      .limit(pageSize)
      .execute()
    yield* rows
    const last = rows.at(-1)
    if (last === undefined) return
    after = last
  }
}
