import { sql } from 'kysely'
import { findAgentsWithoutAccount, findLostAgents } from '#src/features/accounts/users/find-lost-agents.server.ts'
import { findAdminEmails } from '#src/features/accounts/users/user-queries.server.ts'
import {
  findAgentFaults,
  findNobodyActive,
  findNothingBookable,
} from '#src/features/booking/availability/find-agent-faults.server.ts'
import { findHoursFaults } from '#src/features/booking/availability/find-hours-faults.ts'
import { findCalendarProblems } from '#src/features/booking/busy-times/calendar-problems.server.ts'
import { problemAsFault } from '#src/features/booking/busy-times/calendar-words.ts'
import type { Check, Checked } from '#src/features/doctor/check.ts'
import { checkOutgoingMail } from '#src/features/mail/check-outgoing-mail.server.ts'
import type { Fault } from '#src/platform/faults/fault.ts'
import { findLostSecretFault, findOtherSecretFault } from '#src/platform/faults/secret-faults.server.ts'
import { version } from '#src/platform/version.ts'
import { pluralise } from '#src/time/duration-in-words.ts'
import { parseHop } from '../../requests/client-address.ts'
import { checkDamage, checkDatabase, checkTimeouts } from './check-database.ts'
import { checkFailedEmails, checkMailServer } from './check-mail.ts'
import { checkOrigin, hasAnswered } from './check-origin.ts'
import type { Examined } from './site-answers.ts'
import { claimedAddress } from './site-answers.ts'

export const agentCheck: Check = {
  name: 'Agents',
  check: async ({ settings, db, firm, now }: Checked) => [
    ...(settings.siteMode === 'live' ? await findAgentFaults(db) : []),
    ...(db === null ? [] : await findLostAgents(db)),
    ...(db === null ? [] : await findNothingBookable({ db, firm, clock: { now: () => now } })),
  ],
}

export const outboxCheck: Check = { name: 'Emails', check: checkOutgoingMail }

/** In live mode the check above says so, and Today does in any. */
const nobodyCheck: Check = {
  name: 'Agents',
  check: ({ settings, db }: Checked) => (settings.siteMode === 'live' || db === null ? [] : findNobodyActive(db)),
}

const accountCheck: Check = {
  name: 'Agents',
  check: ({ db }: Checked) => (db === null ? [] : findAgentsWithoutAccount(db)),
}

const ofDatabase = ['DATABASE_URL', 'DATA_DIR']
const ofOrigin = ['ORIGIN', 'PORT']
const databaseCheck: Check<Examined> = { name: 'Database', dependsOn: ofDatabase, check: checkDatabase }
const mailServerCheck: Check<Examined> = { name: 'Mail server', dependsOn: ['SMTP_URL'], check: checkMailServer }
const clockCheck: Check<Examined> = { name: 'Clock', check: checkClock }
const proxyCheck: Check<Examined> = { name: 'Proxy', dependsOn: [...ofOrigin, 'SECRET'], check: checkProxy }

export const outsideChecks: Check<Examined>[] = [
  { name: 'Settings', check: checkSettings },
  { name: 'Opening hours', check: ({ firm }) => findHoursFaults(firm) },
  { name: 'Secret', dependsOn: ['SECRET', ...ofDatabase], check: checkSecret },
  databaseCheck,
  { name: 'Database', check: checkDamage },
  { name: 'Database', check: checkTimeouts },
  { name: 'Admin', check: checkAdmin },
  agentCheck,
  nobodyCheck,
  accountCheck,
  { name: 'Agents’ own calendars', check: checkCalendars },
  outboxCheck,
  { name: 'Failed emails', check: checkFailedEmails },
  mailServerCheck,
  clockCheck,
  { name: 'Public address', dependsOn: ofOrigin, check: checkOrigin },
  proxyCheck,
  { name: 'Version', check: checkVersion },
]

/** The running site makes these for the desk. */
export const hourlyChecks: Check<Examined>[] = [
  databaseCheck,
  mailServerCheck,
  clockCheck,
  // Anyone reading the desk has come through ORIGIN. The site's own machine often can't, which isn't a fault.
  { name: 'Public address', check: (examined) => (hasAnswered(examined.answers.home) ? checkOrigin(examined) : []) },
  proxyCheck,
]

function checkSettings({ settingsFaults }: Examined): Fault[] {
  const remedy =
    'Correct it in harbour.env, or where the site’s environment variables are set; the README lists every setting.'
  return settingsFaults.map((fault) => ({ fault: fault.endsWith('?') ? fault : `${fault}.`, remedy }))
}

async function checkSecret({ settings, secretFault, db, secret }: Examined): Promise<Fault[]> {
  if (secretFault !== null) return [secretFault]
  if (db === null) return []
  // With PostgreSQL, a SECRET that is not set is a fault of the settings.
  if (secret === null && settings.databaseUrl !== null) return []
  const fault = await (secret === null ? findLostSecretFault(db) : findOtherSecretFault({ db, secret }))
  return fault === null ? [] : [fault]
}

/** Today lists these beside what else needs attention. */
async function checkCalendars({ db, secret, firm, now }: Examined): Promise<Fault[]> {
  if (db === null || secret === null) return []
  const problems = await findCalendarProblems({ db, secret }, { now, agentId: null })
  return problems.map((problem) => problemAsFault(problem, firm.timeZone))
}

function checkVersion({ answers: { seen } }: Examined): Fault[] {
  if (seen === null || seen === 'closed' || seen.version === version) return []
  const fault = `The site that is running is version ${seen.version}, and the one that is built is ${version}.`
  return [{ fault, remedy: 'Restart the site.' }]
}

async function checkAdmin({ db }: Examined): Promise<Fault[]> {
  if (db === null || (await findAdminEmails(db)).length > 0) return []
  const remedy = 'Open the link that the site prints at start, or run `npm run user -- add --email … --role admin`.'
  return [{ fault: 'Nobody can log in as an admin.', remedy }]
}

/** Beyond this, one-time codes from an app are refused, and reminders come at the wrong time. */
const maxDifferenceMs = 30_000

async function checkClock({ db, settings, answers, now }: Examined): Promise<Fault[]> {
  const [databaseMs, aheadMs] = await Promise.all([
    db === null || settings.databaseUrl === null ? 0 : differenceFromDatabase(db),
    db === null ? 0 : recordedAhead(db, now),
  ])
  const remedy = 'Synchronise this machine’s clock with a time server (for example: `timedatectl set-ntp true`).'
  const faults: [number, string][] = [
    [databaseMs, 'This machine’s clock and the database’s differ by'],
    [answers.clockDifferenceMs, 'This machine’s clock and ORIGIN’s differ by'],
    [aheadMs, 'This machine’s clock is behind the newest entry in the audit log by'],
  ]
  return faults
    .filter(([ms]) => ms > maxDifferenceMs)
    .map(([ms, words]) => ({ fault: `${words} ${pluralise(Math.round(ms / 1000), 'second')}.`, remedy }))
}

async function differenceFromDatabase(db: NonNullable<Examined['db']>): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db)
  return Math.abs((rows[0]?.now.getTime() ?? 0) - Date.now())
}

async function recordedAhead(db: NonNullable<Examined['db']>, now: Date): Promise<number> {
  const newest = await db
    .selectFrom('audit_entries')
    .select('recorded_at')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest === undefined ? 0 : Date.parse(newest.recorded_at) - now.getTime()
}

function checkProxy({ settings: { origin }, answers: { home, seen } }: Examined): Fault[] {
  if (!home.ok || home.status !== 200) return []
  if (seen === 'closed') {
    const remedy = 'Start the site, and look at what the proxy in front of it passes on.'
    return [{ fault: 'A copy of the home page answers at ORIGIN, but the site itself doesn’t.', remedy }]
  }
  if (seen === null) {
    const remedy = 'Run this with the site’s own settings, and check that ORIGIN leads to it.'
    return [{ fault: 'ORIGIN leads to a different site, or one with another SECRET.', remedy }]
  }
  const hops = (seen.forwardedFor ?? '').split(',').map((hop) => hop.trim())
  const isClaimPassedOn = hops.at(-1) === claimedAddress
  // TLS ends at a proxy, because Harbour itself speaks http.
  const isProxied = origin.startsWith('https:') || !isClaimPassedOn
  if (!isProxied) return []
  if (isClaimPassedOn || seen.forwardedFor === null) {
    const remedy = 'Make it do so (nginx: `proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;`).'
    return [{ fault: 'The proxy in front of the site does not add visitors’ addresses to X-Forwarded-For.', remedy }]
  }
  if (seen.isProxyTrusted && parseHop(hops.at(-1) ?? '') === null) {
    const fault = `The proxy ${seen.socketAddress} adds no IP address to X-Forwarded-For, so all visitors share its limits.`
    return [{ fault, remedy: 'Make it add the visitor’s address; a port after it does no harm.' }]
  }
  // A proxy on this machine that replaces the header (as deploy/nginx.conf does) hands over its own address: ours.
  if (seen.clientAddress === seen.socketAddress && !seen.isProxyTrusted) {
    const fault = `All visitors seem to come from the proxy ${seen.socketAddress}, so they share its limits.`
    return [{ fault, remedy: `Set TRUST_PROXY to ${seen.socketAddress}.` }]
  }
  return []
}
