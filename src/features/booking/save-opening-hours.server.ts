import type { OpeningHours } from '../../firm/opening-hours.ts'
import type { Actor } from '../../platform/audit-log.server.ts'
import { versionOf } from '../../platform/version-of.server.ts'
import { type AgentTools, changeAgent } from './change-agents.server.ts'

export type SaveOpeningHoursResult =
  | { ok: true }
  | { ok: false; reason: 'no-such-agent' }
  | { ok: false; reason: 'changed-meanwhile'; current: OpeningHours[] }

/** The version of an agent's week that a form shows. */
export function versionOfHours(openingHours: OpeningHours[]): string {
  return versionOf(openingHours.map(({ weekday, opensFrom, closesAt }) => `${weekday} ${opensFrom} ${closesAt}`).sort())
}

/** Gives an agent another week, as long as it stands as the form showed it. Appointments stay as they are. */
export function saveOpeningHours(
  runtime: AgentTools,
  { agentId, openingHours, version, by }: { agentId: string; openingHours: OpeningHours[]; version: string; by: Actor },
): Promise<SaveOpeningHoursResult> {
  return changeAgent(runtime, { agentId, by }, async (transaction, { openingHours: current }) => {
    if (versionOfHours(current) === versionOfHours(openingHours)) return { ok: true } as const
    if (versionOfHours(current) !== version) return { ok: false, reason: 'changed-meanwhile', current } as const
    await transaction.deleteFrom('opening_hours').where('agent_id', '=', agentId).execute()
    for (const { weekday, opensFrom: opens_from, closesAt: closes_at } of openingHours) {
      const row = { agent_id: agentId, weekday, opens_from, closes_at }
      await transaction.insertInto('opening_hours').values(row).execute()
    }
    return { ok: true } as const
  })
}
