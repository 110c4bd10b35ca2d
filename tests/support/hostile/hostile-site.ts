import { areasOfRoute } from '#src/access/who-may-enter.ts'
import { bookingForm } from '../site/booking/booking-request.ts'
import { addressOf } from '../site/desk/records.ts'
import { makeUser, signInAs } from '../site/people.ts'
import { type DatabaseKind, openTestSite, type TestSite } from '../site/test-site.ts'

/**
 * A page of the route table with every parameter that it may be given; `cookie` belongs to someone who may open it.
 */
export type Place = { pattern: string; path: string; cookie: string }

/** Query parameters that pages read, and one that no page knows. */
export const queryNames = [
  ...['day', 'zone', 'month', 'week', 'from', 'until', 'when', 'token', 'email', 'search', 'q', 'reference', 'done'],
  ...['add', 'after', 'before', 'status', 'agent', 'agentId', 'kind', 'role', 'state', 'verified', 'page', 'again'],
  ...['mode', 'next', 'view', 'show', 'about', 'action', 'actor', 'by', 'sort', 'length', 'part', 'unknown'],
  ...['open', 'notes', 'new', 'refused'],
]

/** A site with a signed-in client and admin, and one of everything that a page can show. */
export async function openHostileSite(kind: DatabaseKind) {
  const site = await openTestSite(kind)
  const clientId = await makeUser(site, { email: 'client@example.org' })
  await makeUser(site, { email: 'admin@example.org', role: 'admin' })
  const [client, admin] = [await signInAs(site, 'client@example.org'), await signInAs(site, 'admin@example.org')]
  const booked = await site.post('/contact', await bookingForm(site))
  const token = booked.headers.get('location')?.split('/').at(-1) ?? ''
  const { appointment_id: appointmentId, person_id: personId } = await site.runtime.db
    .selectFrom('appointments')
    .select(['appointment_id', 'person_id'])
    .executeTakeFirstOrThrow()
  const { mail_id: mailId } = await site.runtime.db
    .selectFrom('outgoing_mails')
    .select('mail_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const known: Record<string, string> = {
    ':scamType': 'forex',
    ':token': token,
    ':userId': clientId,
    ':appointmentId': appointmentId,
    ':personId': personId ?? '',
    ':mailId': mailId,
    ':sequence': '1',
    ':list': 'subscribers',
    ':country': 'gb',
    ':payment?': 'card',
    ':file': ':file',
    ':mail': ':mail',
  }
  const cookies = { public: '', profile: client, 'admin-profile': admin }
  const cookieFor = (areas: (typeof areasOfRoute)[string] | undefined) => {
    if (!Array.isArray(areas)) return ''
    return areas.includes('profile') ? client : admin
  }
  const places: Place[] = []
  for (const [pattern, areas] of Object.entries(areasOfRoute)) {
    const path = (await addressOf(site, pattern, known)).replace('/*', '/nothing-here')
    places.push({ pattern, path, cookie: cookieFor(areas) })
  }
  return { site, places, cookies, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}

let visitors = 0

/** An address in a network not used before, so that no limit is reached. */
export function newAddress(): string {
  visitors += 1
  return `10.${(visitors >> 8) & 255}.${visitors & 255}.1`
}

/** The HTML of a response; null if it is something else. */
export async function htmlOf(answer: Response): Promise<string | null> {
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') === true
  const text = await answer.text()
  return isPage ? text : null
}

export type { TestSite }
