import { parseArgs } from 'node:util'
import { createUserForm } from '#src/features/accounts/account-forms.ts'
import { inviteUser } from '#src/features/accounts/users/invitations.server.ts'
import { firm } from '#src/firm/firm.ts'
import { parseForm } from '#src/input/parse-form.ts'
import { system } from '#src/platform/audit-log/audit-log.server.ts'
import { readProcessSettings } from '#src/platform/settings.server.ts'
import { makeUserAnAgent } from '#src/workflows/users/agent-accounts.server.ts'
import { runtimeOrExit } from '../prepare-runtime.ts'
import { fail, failForSettings } from './command-line.ts'
import { findNoSiteFault } from './installation.ts'

const usage = 'Usage: npm run user -- add --email E [--name N] [--role client|agent|admin]'

/** Prints a single-use invitation link. Works while the server runs. */
export async function addUserCommand(words: string[]): Promise<void> {
  const wanted = parseCommandLine(words)
  if (wanted === null) return fail(usage, 2)
  const form = new FormData()
  form.set('email', wanted.email)
  form.set('name', wanted.name ?? wanted.email.split('@')[0] ?? '')
  form.set('role', wanted.role?.toLowerCase() ?? 'client')
  const submission = parseForm(form, createUserForm({ firm }))
  if (submission.status !== 'success') {
    const { role, ...faults } = submission.error ?? {}
    const lines = Object.values(faults).flat()
    if (role) lines.push(`There is no role '${wanted.role}'. Use client, agent or admin.`)
    return fail(lines.join('\n'), 2)
  }
  const read = readProcessSettings()
  if (!read.ok) return failForSettings(read.faults)

  const noSite = findNoSiteFault(read.settings)
  if (noSite !== null) return fail(`${noSite.fault} Nothing was changed.\n${noSite.remedy}`, 1)

  const runtime = await runtimeOrExit({ ...read.settings, logLevel: 'error' })
  try {
    const { name, email, role } = submission.value
    const invited = await inviteUser(runtime, { name, email, role, by: system })
    if (!invited.ok) return fail(`There is already a user with the address ${email}.`, 1)
    if (role === 'agent') await makeUserAnAgent(runtime, { userId: invited.userId, name, email, by: system })
    process.stdout.write(`${invited.href}\n`)
  } finally {
    await runtime.database.close()
  }
}

function parseCommandLine(words: string[]): { email: string; name?: string; role?: string } | null {
  try {
    const options = { email: { type: 'string' }, name: { type: 'string' }, role: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true })
    if (positionals.join(' ') !== 'add' || values.email === undefined) return null
    return { ...values, email: values.email }
  } catch {
    return null
  }
}
