import { areaOfRoute } from '../../../src/access/who-may-enter.ts'
import { createIssue } from '../../../src/features/newsletter/issues/save-issue.server.ts'
import { system } from '../../../src/platform/audit-log/audit-log.server.ts'
import { bookingForm } from '../site/booking-request.ts'
import { makeUser, signInAs } from '../site/people.ts'
import { type DatabaseKind, openTestSite, type TestSite } from '../site/test-site.ts'

/** A page of the route table with everything that it may be asked about; `cookie` of somebody who may enter. */
export type Place = { pattern: string; path: string; cookie: string }

/** Names by which pages read their address, and one that none of them knows. */
export const queryNames = [
  ...['day', 'zone', 'month', 'week', 'from', 'until', 'when', 'token', 'email', 'search', 'q', 'reference', 'done'],
  ...['add', 'after', 'before', 'status', 'agent', 'agentId', 'kind', 'role', 'state', 'verified', 'page', 'again'],
  ...['mode', 'next', 'view', 'show', 'about', 'action', 'actor', 'by', 'sort', 'length', 'part', 'unknown'],
]

/** A site on which a client and an admin are signed in, with one of each thing that a page can show. */
export async function openHostileSite(kind: DatabaseKind) {
  const site = await openTestSite(kind)
  const clientId = await makeUser(site, { email: 'client@example.org' })
  await makeUser(site, { email: 'admin@example.org', role: 'admin' })
  const [client, admin] = [await signInAs(site, 'client@example.org'), await signInAs(site, 'admin@example.org')]
  const booked = await site.post('/contact', await bookingForm(site))
  const token = booked.headers.get('location')?.split('/').at(-1) ?? ''
  const { appointment_id: appointmentId } = await site.runtime.db
    .selectFrom('appointments')
    .select('appointment_id')
    .executeTakeFirstOrThrow()
  const issueId = await createIssue(site.runtime, { subject: 'Spring', body: 'Hello', by: system })
  const known: Record<string, string> = {
    ':scamType': 'forex',
    ':token': token,
    ':userId': clientId,
    ':appointmentId': appointmentId,
    ':issueId': issueId,
    ':list': 'subscribers',
  }
  const cookies = { public: '', 'sample-mail': '', profile: client, 'admin-profile': admin, 'admin-security': admin }
  const places: Place[] = Object.entries(areaOfRoute).map(([pattern, area]) => ({
    pattern,
    path: pattern.replaceAll(/:\w+/g, (name) => known[name] ?? name).replace('/*', '/nothing-here'),
    cookie: cookies[area],
  }))
  return { site, places, cookies, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}

let visitors = 0

/** An address in a network from which nobody has come yet, so that no limit is met. */
export function newAddress(): string {
  visitors += 1
  return `10.${(visitors >> 8) & 255}.${visitors & 255}.1`
}

/** The HTML of an answer; null when it is something else. */
export async function htmlOf(answer: Response): Promise<string | null> {
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') === true
  const text = await answer.text()
  return isPage ? text : null
}

export type { TestSite }
