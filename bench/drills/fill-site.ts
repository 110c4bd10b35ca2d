// biome-ignore lint/correctness/noUndeclaredDependencies: a dependency of the product, in ../package.json
import { sql } from 'kysely'
import { type FirmSize, fillFirm } from '../../server/commands/demo/fill-firm.ts'
import { type SamplePerson, samplePeople, seededNumbers } from '../../server/commands/demo/sample-people.ts'
import { firm } from '../../src/firm/firm.ts'
import { indexOutdatedPeople } from '../../src/platform/people/index-people.server.ts'
import type { Copies } from '../copies.ts'

const seed = 7

/** Fills a site on PostgreSQL with a firm, dated by the database's clock, and lets the database count the rows. */
export async function fillSite({ db }: Copies, size: FirmSize): Promise<void> {
  const { rows } = await sql<{ now: Date }>`select current_timestamp as now`.execute(db)
  const now = rows[0]?.now.getTime() ?? 0
  await fillFirm(db, { size, now, next: seededNumbers(seed), firm, tokenHashOf: (id) => id })
  await indexOutdatedPeople({ db, firm })
  await sql`analyze`.execute(db)
}

/** Someone who is in every site that is filled with more than a few people. */
export function somebody(): SamplePerson {
  return samplePeople(100, seededNumbers(seed)).at(-1) as SamplePerson
}
