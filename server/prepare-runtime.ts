import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { ensureAdmin } from '../src/features/accounts/users/invitations.server.ts'
import { claims } from '../src/firm/claims.ts'
import { firm } from '../src/firm/firm.ts'
import { factsMissingForLive, faultyClaims } from '../src/firm/ready-for-live.ts'
import { restrictDataFolder } from '../src/platform/data-folder.server.ts'
import { migrateWithoutTimeouts } from '../src/platform/database/migrate.server.ts'
import { retryUntilReachable } from '../src/platform/database/retry-until-reachable.server.ts'
import { createRuntime, type Runtime } from '../src/platform/runtime.server.ts'
import { readProcessSettings, type Settings } from '../src/platform/settings.server.ts'

const configErrorExitCode = 78

/**
 * Prepares settings, data folder, database and the first admin. If one of them fails, exits with a message that says
 * what to fix.
 */
export async function prepareRuntime(): Promise<{ runtime: Runtime; setupLink: string | null }> {
  const settings = settingsOrExit()
  const runtime = await runtimeOrExit(settings)
  return { runtime, setupLink: await ensureAdmin(runtime) }
}

function settingsOrExit(): Settings {
  const read = readProcessSettings()
  const isLive = read.ok ? read.settings.siteMode === 'live' : read.isLive
  const missing = isLive ? factsMissingForLive(firm) : []
  const faulty = isLive ? faultyClaims(claims) : []
  const lists: [string, string[]][] = [
    ['Fix these settings:', read.ok ? [] : read.faults],
    ['SITE_MODE=live needs these facts in src/firm/firm.ts:', missing],
    ['SITE_MODE=live cannot show these claims in src/firm:', faulty],
  ]
  const filled = lists.filter(([, lines]) => lines.length > 0)
  if (read.ok && filled.length === 0) return read.settings
  return exit(filled.map(([heading, lines]) => [heading, ...lines].join('\n  ')).join('\n'), configErrorExitCode)
}

async function runtimeOrExit(settings: Settings): Promise<Runtime> {
  try {
    restrictDataFolder(settings.dataDir)
    accessSync(settings.dataDir, constants.W_OK)
  } catch (error) {
    return exit(`Cannot write to DATA_DIR ${settings.dataDir}: ${messageOf(error)}`)
  }
  try {
    const runtime = createRuntime(settings)
    await retryUntilReachable(() => migrateWithoutTimeouts(settings, runtime.log), runtime)
    return runtime
  } catch (error) {
    const place = settings.databaseUrl === null ? join(settings.dataDir, 'harbour.sqlite') : 'DATABASE_URL'
    return exit(`Cannot use the database (${place}): ${messageOf(error)}`)
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Ends the process with a message for the person who started it. */
export function exit(message: string, code = 1): never {
  process.stderr.write(`${message}\n`)
  process.exit(code)
}
