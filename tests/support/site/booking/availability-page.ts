import { randomUUID } from 'node:crypto'
import { makeUser, signInAs } from '../people.ts'
import { type DatabaseKind, openTestSite, type TestSite } from '../test-site.ts'
import { bookingForm } from './booking-request.ts'

export type Fields = Record<string, string>

/** A site with an admin at the desk. */
export async function openAvailabilityPage(kind: DatabaseKind) {
  const site = await openTestSite(kind)
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

function deskOf(site: TestSite, cookie: string) {
  const hrefOf = (agentId: string) => `/admin-profile/availability?agent=${agentId}`
  const read = async (agentId = 'agent-1') => (await site.request(hrefOf(agentId), { headers: { cookie } })).text()
  const post = (fields: Fields, agentId = 'agent-1') => site.post(hrefOf(agentId), fields, { cookie })
  const get = (path: string) => site.request(path, { headers: { cookie } })
  const postTo = (path: string, fields: Fields) => site.post(path, fields, { cookie })
  /** Changes some fields of one of the page's forms as it is now, and submits it. Empty text clears a field. */
  const save = async (form: string, changes: Fields, agentId = 'agent-1') =>
    post({ ...fieldsIn(await read(agentId), form), ...changes }, agentId)
  return {
    read,
    get,
    post,
    postTo,
    save,
    fields: async (form: string, agentId?: string) => fieldsIn(await read(agentId), form),
  }
}

/** The fields of the form with this `form` or `intent`, as a browser would send them. */
function fieldsIn(html: string, form: string): Fields {
  const forms = [...html.matchAll(/<form[\s\S]*?<\/form>/g)].map(([text]) => text)
  const found = forms.find((text) => ['form', 'intent'].some((name) => text.includes(`name="${name}" value="${form}"`)))
  if (found === undefined) throw new Error(`there is no form ${form}`)
  const inputs = [...found.matchAll(/<input[^>]*>/g)].map(([tag]) => ({
    name: /name="([^"]*)"/.exec(tag)?.[1] ?? '',
    value: /value="([^"]*)"/.exec(tag)?.[1] ?? '',
    isSent: !tag.includes('type="checkbox"') || tag.includes('checked=""'),
  }))
  return Object.fromEntries(inputs.filter(({ isSent }) => isSent).map(({ name, value }) => [name, value]))
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
  const html = await (await site.request(`/contact?day=${day}`)).text()
  return [...html.matchAll(/value="(\d{4}-\d\d-\d\d)T(\d\d:\d\d):00\.000Z"/g)]
    .filter(([, date]) => date === day)
    .map(([, , time]) => time ?? '')
}

/** Books a time in winter, when London is on UTC, from an IP address of its own. */
export async function bookTime(site: TestSite, day: string, time: string, email = `${randomUUID()}@example.org`) {
  const [first, second] = crypto.getRandomValues(new Uint8Array(2))
  const form = await bookingForm(site, { startsAt: `${day}T${time}:00.000Z`, email })
  return site.post('/contact', form, { address: `10.1.${first}.${second}` })
}
