import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findAdminEmails } from '#src/features/accounts/users/user-queries.server.ts'
import { type Check, findFaults } from '#src/features/doctor/check.ts'
import { remindOfSteps } from '#src/features/doctor/first-step-reviews.ts'
import { insideChecks } from '#src/features/doctor/site-faults.server.ts'
import { acceptNewSecret } from '#src/platform/audit-log/audit-log-chain.server.ts'
import type { NamedFault } from '#src/platform/faults/fault.ts'
import { readProcessSettingsDespiteFaults, type Settings } from '#src/platform/settings.server.ts'
import { version } from '#src/platform/version.ts'
import { pluralise } from '#src/time/duration-in-words.ts'
import { type Installation, openInstallation } from '../installation.ts'
import { tryTestEmail } from './check-mail.ts'
import { hasAnswered } from './check-origin.ts'
import { outsideChecks } from './outside-checks.ts'
import { askSite, unasked } from './site-answers.ts'

const usage = 'Usage: npm run doctor -- [--mail] [--live] [--accept-new-secret]'

/** Code 1 if there are faults, 2 if the command is wrong. Works while the site runs, and without the database. */
export async function doctorCommand(words: string[]): Promise<void> {
  const wanted = parseCommandLine(words)
  if (wanted === null) return say([usage], 2)
  const opened = await openInstallation(readProcessSettingsDespiteFaults(wanted.live ? { SITE_MODE: 'live' } : {}))
  try {
    await (wanted['accept-new-secret'] ? accept(opened) : checkAll(opened, wanted))
  } finally {
    await opened.close()
  }
}

async function checkAll(opened: Installation, { mail, live }: { mail: boolean; live: boolean }): Promise<void> {
  const { settings, db, secret, wrongSettings } = opened
  const hasAddress = !wrongSettings.some((name) => name === 'ORIGIN' || name === 'PORT')
  const answers = hasAddress ? await askSite(settings.origin, secret) : unasked
  const jobRuns = answers.seen === null || answers.seen === 'closed' ? null : new Map(answers.seen.jobRuns)
  const parts = { ...opened, answers, jobRuns, now: new Date() }
  const cause = ({ dependsOn = [] }: { dependsOn?: string[] }) => dependsOn.find((name) => wrongSettings.includes(name))
  const possible = <Parts>(checks: Check<Parts>[]) => checks.filter((check) => cause(check) === undefined)
  const faults = [
    ...(await findFaults(possible(outsideChecks), parts)),
    ...(await findFaults(possible(insideChecks), parts)),
  ]
  const impossible = [...outsideChecks, ...insideChecks].flatMap((check) => {
    const setting = cause(check)
    return setting === undefined ? [] : [`${check.name}: not checked, because ${setting} is wrong.`]
  })
  // Without an admin, that is a fault above.
  const [to] = db === null || !mail ? [] : await findAdminEmails(db).catch(() => [])
  const mailFaults = to === undefined ? [] : await tryTestEmail(opened, to)
  const isLive = live || settings.siteMode === 'live'
  const reminder = isLive ? remindOfSteps({ now: parts.now, timeZone: parts.firm.timeZone }) : null
  const isMailSent = to !== undefined && mailFaults.length === 0
  report(
    [...faults, ...mailFaults],
    [
      ...impossible,
      ...(hasAnswered(answers.home) || !hasAddress
        ? []
        : ['No site answers at ORIGIN, so its address, proxy and headers weren’t checked.']),
      ...(isMailSent ? [sentTo(settings)] : []),
      ...(mail ? [] : ['`npm run doctor -- --mail` also sends a test email to the first admin.']),
      ...(reminder === null ? [] : [reminder]),
      ...(isLive ? [] : ['`npm run doctor -- --live` lists what is missing before you can go live.']),
      `This is Harbour ${version}.`,
    ],
  )
}

function sentTo({ smtpUrl, dataDir }: Settings): string {
  if (smtpUrl !== null) return 'We sent the first admin a test email. Check that it arrives.'
  return `SMTP_URL isn’t set, so the test email to the first admin was saved in ${join(dataDir, 'mail')}, as all emails are.`
}

async function accept({ db, secret }: Installation): Promise<void> {
  if (db === null || secret === null)
    return say(
      [
        'The secret wasn’t accepted: the database isn’t up to date, or there is no secret. `npm run doctor` says which, and what to do.',
      ],
      1,
    )
  await acceptNewSecret(db, secret)
  say(['The database now uses this secret. Anything encrypted with the old one can’t be recovered.'], 0)
}

function report(faults: NamedFault[], hints: string[]): void {
  if (faults.length === 0) {
    say(['Everything is in order.', ...hints], 0)
    return
  }
  const lines = faults.map(({ name, fault, remedy }) => `${name}: ${fault}\n  ${remedy}`)
  say([`${pluralise(faults.length, 'fault')}:`, ...lines, ...hints], 1)
}

function parseCommandLine(words: string[]): { mail: boolean; live: boolean; 'accept-new-secret': boolean } | null {
  const flag = { type: 'boolean', default: false } as const
  try {
    return parseArgs({ args: words, options: { mail: flag, live: flag, 'accept-new-secret': flag } }).values
  } catch {
    return null
  }
}

function say(lines: string[], code: number): void {
  const stream = code === 2 ? process.stderr : process.stdout
  stream.write(`${lines.join('\n')}\n`)
  process.exitCode = code
}
