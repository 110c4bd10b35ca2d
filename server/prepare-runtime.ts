import { join } from 'node:path'
import { ensureAdmin } from '#src/features/accounts/users/invitations.server.ts'
import { readClosedDays } from '#src/features/booking/availability/closed-days.server.ts'
import { findSampleAgents, sampleDefaultAgents } from '#src/features/booking/availability/find-agent-faults.server.ts'
import { findHoursFaults } from '#src/features/booking/availability/find-hours-faults.ts'
import { findFaultySteps } from '#src/features/doctor/first-step-reviews.ts'
import { findFaultyClaims } from '#src/features/doctor/live-mode-faults.server.ts'
import { firm } from '#src/firm/firm.ts'
import { factsMissingForLive } from '#src/firm/ready-for-live.ts'
import { restrictDataFolder } from '#src/platform/data-folder.server.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import { retryUntilReachable } from '#src/platform/database/connect.server.ts'
import { migrateWithoutTimeouts } from '#src/platform/database/migrate.server.ts'
import { findFolderFault, folderFault } from '#src/platform/faults/data-folder-fault.server.ts'
import {
  accessFault,
  databasePlace,
  findLostDatabaseFault,
  findWriteFault,
} from '#src/platform/faults/database-faults.server.ts'
import { type Fault, FaultError } from '#src/platform/faults/fault.ts'
import { findVersionFault } from '#src/platform/faults/newer-version.server.ts'
import { findOtherSecretFault, findSecretFault } from '#src/platform/faults/secret-faults.server.ts'
import { whyPortIsTaken } from '#src/platform/network/taken-port.mjs'
import { createRuntime, type Runtime, systemClock } from '#src/platform/runtime.server.ts'
import { readProcessSettings, type Settings } from '#src/platform/settings.server.ts'

const configErrorExitCode = 78

/** If something fails, exits with a message that says what to fix. */
export async function prepareRuntime(): Promise<Runtime> {
  const settings = settingsOrExit()
  // Before a newer version changes the database of the site that is running.
  const taken = await whyPortIsTaken(settings)
  if (taken !== null) return exit(taken)
  const runtime = await runtimeOrExit(settings)
  const [sampleAgent] = settings.siteMode === 'live' ? await findSampleAgents(runtime.db) : []
  if (sampleAgent !== undefined) return exitWith(sampleAgent, configErrorExitCode)
  await readClosedDays(runtime)
  return runtime
}

/** The setup link if an admin has to be created with it. If that fails, exits with a message. */
export async function adminOrExit(runtime: Runtime): Promise<string | null> {
  try {
    return await ensureAdmin(runtime)
  } catch (error) {
    return exitForDatabase(runtime.settings, error)
  }
}

function settingsOrExit(): Settings {
  const read = readProcessSettings()
  for (const remark of read.remarks) process.stderr.write(`${remark}\n`)
  const isLive = read.ok ? read.settings.siteMode === 'live' : read.isLive
  const missing = isLive ? factsMissingForLive(firm) : []
  const sampleAgents = isLive ? sampleDefaultAgents() : []
  const hours = findHoursFaults(firm).map(({ fault, remedy }) => `${fault} ${remedy}`)
  // Without the firm's time zone, nobody knows which day it is.
  const faulty = isLive && hours.length === 0 ? findFaultyClaims({ firm, now: systemClock.now() }) : []
  const lists: [string, string[]][] = [
    ['Fix these settings:', read.ok ? [] : read.faults],
    ['No free times can be worked out:', hours],
    ['SITE_MODE=live needs these facts in src/firm/firm.ts:', missing],
    ['SITE_MODE=live needs your own agents, or none, in src/firm/opening-hours.ts instead of:', sampleAgents],
    ['These claims in src/firm can’t be shown with SITE_MODE=live:', faulty],
    ['These first steps in src/firm/first-steps can’t be shown with SITE_MODE=live:', isLive ? findFaultySteps() : []],
  ]
  const filled = lists.filter(([, lines]) => lines.length > 0)
  if (read.ok && filled.length === 0) return read.settings
  return exit(filled.map(([heading, lines]) => [heading, ...lines].join('\n  ')).join('\n'), configErrorExitCode)
}

/** Opens the data folder and the database, and migrates it. If it cannot, exits with what to do. */
export async function runtimeOrExit(settings: Settings): Promise<Runtime> {
  const dataFolder = { setting: 'DATA_DIR', path: settings.dataDir } as const
  try {
    restrictDataFolder(settings.dataDir)
  } catch (error) {
    return exitWith(folderFault(dataFolder, error))
  }
  const notWritable = await findFolderFault(dataFolder)
  if (notWritable !== null) return exitWith(notWritable)
  const secretFault = findSecretFault(settings)
  if (secretFault !== null) return exitWith(secretFault, configErrorExitCode)
  const lostFault = findLostDatabaseFault(settings)
  if (lostFault !== null) return exitWith(lostFault, configErrorExitCode)
  try {
    const runtime = createRuntime(settings)
    const check = async (db: Database) => {
      const versionFault = await findVersionFault(db)
      if (versionFault !== null) throw new FaultError(versionFault)
    }
    await retryUntilReachable(() => migrateWithoutTimeouts(settings, { log: runtime.log, check }), runtime)
    const otherSecret = await findOtherSecretFault(runtime)
    if (otherSecret !== null) return exitWith(otherSecret, configErrorExitCode)
    const writeFault = await findWriteFault(runtime.db, runtime.clock.now())
    if (writeFault !== null) return exitWith(writeFault)
    return runtime
  } catch (error) {
    if (error instanceof FaultError) return exit(error.message, configErrorExitCode)
    return exitForDatabase(settings, error)
  }
}

function exitForDatabase({ databaseUrl, dataDir }: Settings, error: unknown): never {
  const place = databaseUrl === null ? join(dataDir, 'harbour.sqlite') : `DATABASE_URL, ${databasePlace(databaseUrl)}`
  const { remedy } = accessFault(error, databaseUrl)
  return exit(`Cannot use the database (${place}): ${messageOf(error)}\n${remedy}`)
}

function exitWith({ fault, remedy }: Fault, code = 1): never {
  return exit(`${fault}\n${remedy}`, code)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

export function exit(message: string, code = 1): never {
  process.stderr.write(`${message}\n`)
  process.exit(code)
}
