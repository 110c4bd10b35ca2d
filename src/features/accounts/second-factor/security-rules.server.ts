import { type Actor, writeAuditEntry } from '#src/platform/audit-log/audit-log.server.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import type { Tables } from '#src/platform/database/tables.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'

type SecurityRule = Tables['security_rules']['rule']

export async function readSecurityRule(db: Database, rule: SecurityRule): Promise<boolean> {
  const row = await db.selectFrom('security_rules').select('value').where('rule', '=', rule).executeTakeFirst()
  return row?.value === 1
}

export async function saveSecurityRule(
  runtime: Pick<Runtime, 'db' | 'clock' | 'secret'>,
  { rule, isOn, by }: { rule: SecurityRule; isOn: boolean; by: Actor },
): Promise<void> {
  const changed_at = runtime.clock.now().toISOString()
  const set = { value: isOn ? 1 : 0, changed_by: by.actor, changed_at } as const
  await runtime.db.transaction().execute(async (transaction) => {
    const wasOn = await readSecurityRule(transaction, rule)
    await transaction
      .insertInto('security_rules')
      .values({ rule, ...set })
      .onConflict((conflict) => conflict.column('rule').doUpdateSet(set))
      .execute()
    if (wasOn === isOn) return
    const entry = { by, about: `security-rule:${rule}` as const, before: stateOf(wasOn), after: stateOf(isOn) }
    await writeAuditEntry({ ...runtime, db: transaction }, { ...entry, action: 'security-rule-changed' })
  })
}

function stateOf(isOn: boolean) {
  return { state: isOn ? 'on' : 'off' }
}
