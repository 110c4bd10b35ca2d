import type { Firm } from '#src/firm/firm.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import type { Fault, NamedFault } from '#src/platform/faults/fault.ts'
import type { JobRuns } from '#src/platform/jobs.server.ts'
import type { Settings } from '#src/platform/settings.server.ts'

export type Checked = {
  settings: Settings
  firm: Firm
  /** Null when the database cannot be used, or there is none yet. */
  db: Database | null
  now: Date
  /** Those of the running site; null when it does not run. */
  jobRuns: JobRuns | null
}

/** `dependsOn`: the settings without which there is nothing to look at. */
export type Check<Parts = Checked> = {
  name: string
  dependsOn?: string[]
  check: (parts: Parts) => Fault[] | Promise<Fault[]>
}

/** Side by side. A check that fails itself is a fault, and keeps none of the others from running. */
export async function findFaults<Parts>(checks: Check<Parts>[], parts: Parts): Promise<NamedFault[]> {
  const found = await Promise.all(
    checks.map(async ({ name, check }) => {
      try {
        return (await check(parts)).map((fault) => ({ name, ...fault }))
      } catch (error) {
        // The words of an error may hold what a person has typed.
        const { code, name: kind } = error as { code?: unknown; name?: unknown }
        const remedy = 'Fix the other faults first, then run the check again.'
        return [{ name, fault: `This could not be checked (${String(code ?? kind)}).`, remedy }]
      }
    }),
  )
  return found.flat()
}
