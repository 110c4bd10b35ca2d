import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createUser } from '#src/features/accounts/users/create-user.server.ts'
import { ensureAdmin } from '#src/features/accounts/users/invitations.server.ts'
import { system } from '#src/platform/audit-log/audit-log.server.ts'
import { BackupRefusal } from '#src/platform/backup/backup-format.server.ts'
import { lockSqlite } from '#src/platform/backup/restore/restore-target.server.ts'
import { migrate } from '#src/platform/database/migrate.server.ts'
import { folderFault } from '#src/platform/faults/data-folder-fault.server.ts'
import { createRuntime, type Runtime } from '#src/platform/runtime.server.ts'
import { readProcessSettings, replaceProcessSettings } from '#src/platform/settings.server.ts'
import { fillDemo } from './fill-demo.ts'

const usage = 'Usage: npm run demo [-- --large]'

const admin = { email: 'admin@harbour.example', password: 'a lighthouse keeper sleeps late' }

/** Marks a folder as created by the demo, which may delete it. */
const markerName = 'this-folder-is-a-demo'

/** If the site may not start on it, the reason is printed and the exit code set. Never touches other files. */
export async function prepareDemo(words: string[]): Promise<boolean> {
  const [word, ...more] = words
  if (more.length > 0 || (word !== undefined && word !== '--large')) return refuse(usage, 2)
  // The demo has its own database, and sends no email. More of its log would scroll the password off the screen.
  replaceProcessSettings(
    { HOST: '127.0.0.1', ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
    { PORT: '', DATA_DIR: 'demo-data', LOG_LEVEL: 'warn' },
  )
  const read = readProcessSettings()
  if (!read.ok) return refuse(['Fix these settings:', ...read.faults].join('\n  '), 78)
  const { settings } = read
  const { dataDir } = settings
  try {
    if (!isOwnFolder(dataDir)) {
      return refuse(`${dataDir} contains files that are not from a demo. Set DATA_DIR to a new or empty folder.`, 1)
    }
    emptyFolder(dataDir)
  } catch (error) {
    if (error instanceof BackupRefusal) return refuse(error.message, 1)
    const { fault, remedy } = folderFault({ setting: 'DATA_DIR', path: dataDir }, error)
    return refuse(`${fault}\n${remedy}`, 1)
  }

  const runtime = createRuntime({ ...settings, logLevel: 'error' })
  try {
    await migrate(runtime.db)
    await ensureAdmin(runtime)
    const counts = await fillDemo(runtime, { isLarge: word === '--large' })
    const inWords = Object.entries(counts).map(([noun, count]) => `${count.toLocaleString('en-GB')} ${noun}`)
    process.stdout.write(`The demo is in ${dataDir}: ${inWords.join(', ')}.\n`)
    const agentEmail = await letAnAgentLogIn(runtime, admin.password)
    process.stdout.write(`Log in as ${admin.email} with the password: ${admin.password}\n`)
    process.stdout.write(`Or as an agent, with the same password: ${agentEmail}\n`)
    return true
  } finally {
    await runtime.database.close()
  }
}

async function letAnAgentLogIn(runtime: Runtime, password: string): Promise<string> {
  const { db } = runtime
  const { agent_id, name, email } = await db
    .selectFrom('agents')
    .selectAll()
    .orderBy('agent_id')
    .executeTakeFirstOrThrow()
  const user = { email, password, properties: { name }, role: 'agent', isEmailVerified: true } as const
  const created = await createUser(runtime, { ...user, by: system })
  if (!created.ok) throw new Error(`${email} could not be added: ${created.reason}`)
  await db.updateTable('users').set({ agent_id }).where('user_id', '=', created.userId).execute()
  return email
}

function emptyFolder(folder: string): void {
  lockSqlite(folder).release()
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true })
  writeFileSync(
    join(folder, markerName),
    'Created by `npm run demo`. The next run deletes everything in this folder.\n',
  )
}

function isOwnFolder(folder: string): boolean {
  if (!existsSync(folder)) return true
  const names = readdirSync(folder)
  return names.length === 0 || names.includes(markerName)
}

function refuse(message: string, code: number): false {
  process.stderr.write(`${message}\n`)
  process.exitCode = code
  return false
}
