import type { Selectable } from 'kysely'
import type { Database } from '#src/platform/database/connect.server.ts'
import type { Tables } from '#src/platform/database/tables.ts'
import { keysetList, type List } from '#src/platform/list/keyset-list.server.ts'

export type PersonChange = {
  changeId: string
  fact: Selectable<Tables['person_changes']>['fact']
  earlierValue: string
  staffId: string | null
  changedAt: number
}

export function listPersonChanges(db: Database, personIds: string[]): List<PersonChange> {
  const query = db.selectFrom('person_changes').selectAll().where('person_id', 'in', personIds)
  return keysetList(query, {
    key: { changed_at: 'instant', change_id: 'text' },
    direction: 'desc',
    toRow: (row) => ({
      changeId: row.change_id,
      fact: row.fact,
      earlierValue: row.earlier_value,
      staffId: row.changed_by,
      changedAt: Date.parse(row.changed_at),
    }),
  })
}

export function findPersonChangeRecords(db: Database, personId: string) {
  return db
    .selectFrom('person_changes')
    .select(['fact as what', 'earlier_value as earlier', 'changed_at as changedAt'])
    .where('person_id', '=', personId)
    .orderBy('changed_at')
    .orderBy('change_id')
    .execute()
}
