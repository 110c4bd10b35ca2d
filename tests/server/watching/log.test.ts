import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { bookingForm } from '../../support/site/booking/booking-request.ts'
import { cookiesOf } from '../../support/site/cookie-jar.ts'
import { makeUser, password, signInAs } from '../../support/site/people.ts'
import { bothDatabases, databaseKinds, openTestSite, type TestSite } from '../../support/site/test-site.ts'

const secrets = {
  client: 'anna.client@example.org',
  newcomer: 'ben.newcomer@example.org',
  guest: 'cleo.guest@example.org',
  broken: 'dora.broken@example.org',
  subscriber: 'eric.subscriber@example.org',
  lateSubscriber: 'fay.subscriber@example.org',
  name: 'Xanthippe Quill',
  phone: '020 7946 0777',
  story: 'They took the savings of my mother',
  wrongPassword: 'not the password at all',
  password,
}

/** The token in the newest email, which is sent after the response. */
async function mailedToken({ inbox }: TestSite, mailCount: number): Promise<string> {
  await eventually(() => expect(inbox).toHaveLength(mailCount))
  return /token=([\w-]{22})/.exec(inbox.at(-1)?.text ?? '')?.[1] ?? 'no token'
}

/** Makes the database refuse a document, with a message that repeats the row if the database writes such messages. */
async function refuseDocumentsOf({ runtime: { db, database } }: TestSite, email: string): Promise<void> {
  if (database.kind === 'postgres') {
    await sql`alter table users add constraint refused check (email <> ${sql.lit(email)})`.execute(db)
    return
  }
  await sql`create trigger refused before insert on users when new.email = ${sql.lit(email)}
    begin select raise(abort, 'refused by the test'); end`.execute(db)
}

test.runIf(bothDatabases.includes('postgres'))('the log hides a value that PostgreSQL quotes', async () => {
  await using site = await openTestSite('postgres')
  const { db, log } = site.runtime
  const error: unknown = await sql`select ${secrets.name}::text::integer`.execute(db).catch((reason) => reason)
  expect(String(error)).toContain(secrets.name)
  log.error({ err: error }, 'a page failed')
  expect(site.logLines).toMatchObject([{ msg: 'a page failed', err: { code: '22P02' } }])
  expect(JSON.stringify(site.logLines)).not.toContain(secrets.name)
})

for (const kind of databaseKinds) {
  test(`the log holds no tokens, queries, emails, names or typed text (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { client, newcomer, guest, broken, subscriber, lateSubscriber, name, phone, story, wrongPassword } = secrets
    await makeUser(site, { email: client, name })
    await makeUser(site, { email: 'admin@example.org', role: 'admin' })
    const admin = await signInAs(site, 'admin@example.org')
    const cookie = await signInAs(site, client)

    await site.post('/login', { email: client, password: wrongPassword })
    await site.post('/login', { email: `${client}, `, password: wrongPassword })
    await site.request(`/login?email=${client}`)
    await site.request('/api/auth/token', { headers: { cookie } })
    await site.post('/profile/data', { intent: 'save', name, phone }, { cookie })
    await site.request(`/admin-profile/users?email=${client}`, { headers: { cookie: admin } })
    await site.post('/newsletter', { email: subscriber, page: '/' })
    const confirmToken = await mailedToken(site, 1)
    await site.request(`/newsletter/confirm?token=${confirmToken}`)
    await site.post(`/newsletter/confirm?token=${confirmToken}`, { token: confirmToken })
    await site.request(`/newsletter/unsubscribe?token=${confirmToken}`)
    await site.post('/admin-profile/newsletter/subscribers', { intent: 'invite', email: subscriber }, { cookie: admin })

    await site.post('/login?mode=create', { name, email: newcomer, password })
    const verifyToken = await mailedToken(site, 2)
    await site.request(`/verify-email?token=${verifyToken}`)
    await site.post('/login', { email: newcomer, password })
    await site.post(`/verify-email?token=${verifyToken}`, { token: verifyToken })
    await site.post('/login?mode=create', { name, email: newcomer, password })
    await eventually(() => expect(site.inbox).toHaveLength(3))
    await site.post('/reset-password', { email: client })
    const resetToken = await mailedToken(site, 4)
    await site.request(`/reset-password?token=${resetToken}`)
    await site.post(
      '/admin-profile/users',
      { intent: 'create-user', name, email: guest, password: '' },
      { cookie: admin },
    )
    const invitationToken = await mailedToken(site, 5)
    await site.post(`/accept-invitation?token=${invitationToken}`, { token: invitationToken, password })

    const booked = await site.post('/contact', await bookingForm(site, { name, email: guest, phone, story }))
    const place = booked.headers.get('location') ?? ''
    const manageToken = place.split('/').at(-1) ?? ''
    expect(manageToken).toMatch(/^[\w-]{22}$/)
    for (const path of [
      place,
      `${place}.data`,
      `${place}/`,
      `http://harbour.test/${place}`,
      `/%61ppointments/${manageToken}`,
      `/Appointments/${manageToken}`,
      `${place}/more`,
      `${place}/more.data`,
    ]) {
      await site.request(path)
    }
    await site.post(place, { intent: 'nonsense' })
    await site.post(`${place}?token=${manageToken}`, { intent: 'nonsense' })

    await refuseDocumentsOf(site, broken)
    await site.post('/admin-profile/users', { intent: 'create-user', name, email: broken, password }, { cookie: admin })
    await sql`drop table subscribers`.execute(site.runtime.db)
    expect((await site.post('/newsletter', { email: lateSubscriber, page: '/' })).status).toBe(200)
    await sql`drop table jobs`.execute(site.runtime.db)
    expect((await site.post('/newsletter', { email: lateSubscriber, page: '/' })).status).toBe(503)
    await sql`alter table appointments rename to elsewhere`.execute(site.runtime.db)
    expect((await site.request(place)).status).toBe(500)
    await site.post('/logout', {}, { cookie })

    const messages = site.logLines.map(({ msg }) => msg)
    expect(messages).toContain('Error updating custom user properties:')
    expect(messages).toContain('a form could not be answered')
    expect(messages).toContain('a job failed and will be retried')
    expect(messages).toContain('a page failed')
    expect(messages.filter((message) => message === 'request').length).toBeGreaterThan(30)
    const sessionToken = decodeURIComponent(cookiesOf(new Response(null, { headers: { 'set-cookie': cookie } }))).slice(
      8,
      30,
    )
    const tokens = { confirmToken, verifyToken, resetToken, invitationToken, manageToken, sessionToken }
    const text = JSON.stringify(site.logLines)
    for (const [what, secret] of Object.entries({ ...secrets, ...tokens })) {
      expect(secret.length, what).toBeGreaterThan(10)
      const line = site.logLines.find((logged) => JSON.stringify(logged).includes(secret))
      expect(line, what).toBeUndefined()
    }
    expect(text).not.toMatch(/example\.org|token=|192\.0\.2\.1/)
  })
}
