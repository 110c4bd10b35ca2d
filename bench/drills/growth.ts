import type { FirmSize } from '../../server/commands/demo/fill-firm.ts'
import { cookiesOf } from '../../tests/support/site/cookie-jar.ts'
import { type Copies, startCopies } from '../copies.ts'
import { admin } from '../site.ts'
import { median } from '../statistics.ts'
import { atMost, type Drill } from './drill.ts'
import { fillSite, somebody } from './fill-site.ts'
import { forgetLimits } from './whole-bookings.ts'

/** As many agents in both, so as many appointments a week: the large firm is not busier, but a hundred times as old. */
const agents = 100
const small: FirmSize = { agents, users: 2000, userDays: 60, appointments: 10_000 }
const large: FirmSize = { agents, users: 200_000, userDays: 3000, appointments: 1_000_000 }

const rounds = 20
const maxRatio = 2
// People keep typing until only a few are left.
const start = encodeURIComponent(somebody().email.slice(0, -8))
const middle = encodeURIComponent(somebody().email.slice(1, -8))

/** What visitors and staff ask for most, by the name that the table shows. */
const pages: Record<string, string> = {
  'free times': '/contact',
  'free times, calendar': '/contact?view=calendar',
  'Today and users': '/admin-profile',
  'users, by prefix': `/admin-profile?email=${start}`,
  people: '/admin-profile/people',
  'people, searched': `/admin-profile/people?q=${middle}`,
  'search menu': `/admin-profile/search/matches?q=${middle}`,
  'week of an agent': '/admin-profile/appointments?view=week&agent=agent-1',
  'appointments ahead': '/admin-profile/appointments?view=list',
  'appointments, searched': `/admin-profile/appointments?view=list&search=${start}`,
  'audit log': '/admin-profile/audit',
  charts: '/admin-profile/reports',
}

export const growthDrill: Drill = {
  name: 'growth',
  shows: 'pages stay quick when 10,000 appointments become 1,000,000, and 2,000 users 200,000',
  run: async (scale) => {
    const keepsAll = { KEEP_APPOINTMENTS_MONTHS: '120' }
    await using young = await startCopies('postgres', 1, keepsAll)
    await using old = await startCopies('postgres', 1, keepsAll)
    const { users, appointments } = large
    await fillSite(young, small)
    await fillSite(old, { ...large, users: Math.ceil(users * scale), appointments: Math.ceil(appointments * scale) })
    const sites = [young, old]
    const times = new Map<string, { young: number[]; old: number[] }>()
    const measure = async (name: string, ask: (site: Copies) => Promise<number>) => {
      // Warm up the JIT and the databases' caches before measuring.
      for (let round = -3; round < rounds; round += 1) {
        const [inYoung = 0, inOld = 0] = [await ask(young), await ask(old)]
        const measured = times.get(name) ?? { young: [], old: [] }
        if (round >= 0) times.set(name, { young: [...measured.young, inYoung], old: [...measured.old, inOld] })
      }
    }
    await measure('signing in', async (site) => (await signIn(site)).ms)
    const cookies = new Map(await Promise.all(sites.map(async (site) => [site, (await signIn(site)).cookie] as const)))
    for (const [name, path] of Object.entries(pages)) {
      await measure(name, (site) => timeOf(site, path, cookies.get(site) ?? ''))
    }
    return [...times].map(([name, measured]) => {
      const [before, after] = [median(measured.young), median(measured.old)]
      const value = Math.round((after / before) * 100) / 100
      return atMost(`Growth: ${name}`, { value, max: maxRatio, unit: '×', yardstick: `${before.toFixed(1)} ms before` })
    })
  },
}

async function signIn(site: Copies): Promise<{ ms: number; cookie: string }> {
  await forgetLimits(site.db)
  const begun = performance.now()
  const answer = await fetch(`${site.origin}/login`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(admin),
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  await answer.arrayBuffer()
  const ms = performance.now() - begun
  if (answer.status !== 303) throw new Error(`Signing in was answered with ${answer.status}.`)
  return { ms, cookie: cookiesOf(answer) }
}

/** How long a page takes, in milliseconds. */
async function timeOf({ origin }: Copies, path: string, cookie: string): Promise<number> {
  const begun = performance.now()
  const answer = await fetch(origin + path, { headers: { cookie }, redirect: 'manual' })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}.`)
  return performance.now() - begun
}
