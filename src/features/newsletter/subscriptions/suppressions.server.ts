import type { Selectable } from 'kysely'
import { deriveToken } from '#src/platform/crypto/secret.server.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import type { Tables } from '#src/platform/database/tables.ts'

type SuppressionReason = Selectable<Tables['suppressions']>['reason']

function addressHashOf(secret: string, email: string): string {
  return deriveToken(secret, `suppressed:${email}`)
}

type SuppressionRuntime = { db: Database; secret: string }

/** The weaker reasons that each reason replaces. Other reasons are kept. */
const weakerThan: Record<SuppressionReason, SuppressionReason[]> = {
  unsubscribed: [],
  deleted: [],
  bounced: ['unsubscribed', 'deleted'],
  complained: ['unsubscribed', 'deleted', 'bounced'],
}

/** Remains when the subscriber is deleted. */
export async function suppress(
  { db, secret, clock }: SuppressionRuntime & { clock: { now: () => Date } },
  { email, reason }: { email: string; reason: SuppressionReason },
): Promise<void> {
  const weaker = weakerThan[reason]
  await db
    .insertInto('suppressions')
    .values({ address_hash: addressHashOf(secret, email), suppressed_at: clock.now().toISOString(), reason })
    .onConflict((conflict) => {
      const known = conflict.column('address_hash')
      if (weaker.length === 0) return known.doNothing()
      return known.doUpdateSet({ reason }).where('suppressions.reason', 'in', weaker)
    })
    .execute()
}

/** Only the owner of the address may do that, through an emailed link or signed in. */
export async function removeSuppression({ db, secret }: SuppressionRuntime, email: string): Promise<void> {
  await db.deleteFrom('suppressions').where('address_hash', '=', addressHashOf(secret, email)).execute()
}

export async function findSuppression(
  { db, secret }: SuppressionRuntime,
  email: string,
): Promise<SuppressionReason | null> {
  return (await findSuppressionRecord({ db, secret }, email))?.reason ?? null
}

export async function findSuppressionRecord({ db, secret }: SuppressionRuntime, email: string) {
  const row = await db
    .selectFrom('suppressions')
    .select(['reason', 'suppressed_at as since'])
    .where('address_hash', '=', addressHashOf(secret, email))
    .executeTakeFirst()
  return row ?? null
}

/** At most 1,000 at a time. */
export async function findSuppressed({ db, secret }: SuppressionRuntime, emails: string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set()
  const emailOf = new Map(emails.map((email) => [addressHashOf(secret, email), email]))
  const rows = await db
    .selectFrom('suppressions')
    .select('address_hash')
    .where('address_hash', 'in', [...emailOf.keys()])
    .execute()
  return new Set(rows.flatMap(({ address_hash }) => emailOf.get(address_hash) ?? []))
}
