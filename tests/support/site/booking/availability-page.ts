import { randomUUID } from 'node:crypto'
import { type AvailabilityTab, availabilityHref } from '#src/pages/admin-profile/availability/availability-tabs.ts'
import { formOf, pageOf } from '../../pages/page.ts'
import { makeUser, signInAs } from '../people.ts'
import { type DatabaseKind, openTestSite, origin, type TestSite } from '../test-site.ts'
import { bookingForm } from './booking-request.ts'
import { offeredStarts } from './offered-starts.ts'

export type Fields = Record<string, string>

/** A site with an admin at the desk. */
export async function openAvailabilityPage(kind: DatabaseKind, options: Parameters<typeof openTestSite>[1] = {}) {
  const site = await openTestSite(kind, options)
  await makeUser(site, { email: 'admin@example.org', role: 'admin' })
  const cookie = await signInAs(site, 'admin@example.org')
  return { site, desk: deskOf(site, cookie), [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}

/** The page of the same admin after a new login. */
export async function openAgain(site: TestSite): Promise<AvailabilityPage> {
  return deskOf(site, await signInAs(site, 'admin@example.org'))
}

/** What an admin sees and does on the availability page. */
export type AvailabilityPage = ReturnType<typeof deskOf>

/** The tabs of the forms that are not on the first one. */
const tabs: Partial<Record<string, AvailabilityTab>> = {
  block: 'days-off',
  'extra-hours': 'days-off',
  'calendar-feed': 'calendar-feed',
  'withdraw-calendar-feed': 'calendar-feed',
  agent: 'details',
  account: 'details',
  'close-day': 'closed-days',
  'open-day': 'closed-days',
  rules: 'rules',
}

/** The tab of a form. */
export const availabilityTabOf = (form: string): AvailabilityTab => tabs[form] ?? 'hours'

/** Who was added, as the link to their hours says. */
export async function addedAgentIdIn(answer: Response): Promise<string> {
  const [hours] = pageOf(await answer.text()).all('[role="status"] a[href*="agent="]')
  return new URL(hours?.attribute('href') ?? '', origin).searchParams.get('agent') ?? ''
}

/** The page as the user with a cookie sees it. */
export function deskOf(site: TestSite, cookie: string) {
  /** The page's tab with a form. */
  const read = async (form = 'hours', agentId = 'agent-1') =>
    (await site.request(availabilityHref(agentId, availabilityTabOf(form)), { headers: { cookie } })).text()
  /** Sends a form from its tab. */
  const post = (fields: Fields, agentId = 'agent-1') =>
    site.post(availabilityHref(agentId, availabilityTabOf(fields['intent'] ?? '')), fields, { cookie })
  const get = (path: string) => site.request(path, { headers: { cookie } })
  const postTo = (path: string, fields: Fields) => site.post(path, fields, { cookie })
  /** Changes some fields of one of the page's forms as it is now, and submits it. Empty text clears a field. */
  const save = async (form: string, changes: Fields, agentId = 'agent-1') =>
    post({ ...formOf(await read(form, agentId), form).fields, ...changes }, agentId)
  return {
    read,
    get,
    post,
    postTo,
    save,
    fields: async (form: string, agentId?: string) => formOf(await read(form, agentId), form).fields,
  }
}

/** Switches the days of a week, and clears and fills their fields: `{ Monday: ['09:00-12:00', '13:00-17:00'] }`; days not named are closed. */
export function weekOf(hours: Partial<Record<string, string[]>>): Fields {
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
  const pairs = days.flatMap((day) => [
    [`${day}Open`, hours[day] === undefined ? '' : 'on'],
    ...[1, 2, 3, 4].flatMap((place) => {
      const [from = '', until = ''] = hours[day]?.[place - 1]?.split('-') ?? []
      return [
        [`${day}${place}From`, from],
        [`${day}${place}Until`, until],
      ]
    }),
  ])
  return Object.fromEntries(pairs)
}

/** The times on a day that visitors are offered, in London time. */
export async function timesOn(site: TestSite, day: string): Promise<string[]> {
  const starts = offeredStarts(await (await site.request(`/contact?day=${day}`)).text())
  return starts.filter((start) => start.startsWith(day)).map((start) => start.slice(11, 16))
}

/** Books a time in winter, when London is on UTC, from an IP address of its own. */
export async function bookTime(site: TestSite, day: string, time: string, email = `${randomUUID()}@example.org`) {
  const [first, second] = crypto.getRandomValues(new Uint8Array(2))
  const form = await bookingForm(site, { startsAt: `${day}T${time}:00.000Z`, email })
  return site.post('/contact', form, { address: `10.1.${first}.${second}` })
}

export const fieldsIn = (html: string, form: string) => formOf(html, form).fields
