import { sql } from 'kysely'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { expect, onTestFailed, test } from 'vitest'
import { connectDatabase } from '#src/platform/database/connect.server.ts'
import { eventually } from '../../support/eventually.ts'
import { bookByProcess } from '../../support/processes/book-by-process.ts'
import { startMailServer } from '../../support/processes/mail-server.ts'
import { createDatabaseFor, toProcess } from '../../support/processes/process-pair.ts'
import { startSite } from '../../support/processes/site-process.ts'
import { isWholeRun } from '../../support/series.ts'
import { saveFact } from '../../support/site/facts.ts'
import { addNote } from '../../support/site/notes.ts'
import { databaseKinds } from '../../support/site/test-site.ts'
import { expectNoneOf, planted } from '../../support/watching/planted-words.ts'

const words = {
  ...planted,
  newcomer: 'ottoline.farthingale@plover.example',
  newcomerName: 'Ottoline Farthingale',
  refused: 'peregrine.nettlefold@plover.example',
  wrongPassword: 'marmalade umbrella seventeen',
  password: 'pelican typewriter saffron',
  newName: 'Zephyrine Quirkesworth',
  newPhone: '020 7946 0893',
  note: 'Promised to bring the letters of his aunt Philippa',
  // Whose, if only a part is found.
  surname: 'quirkesworth',
  domain: 'plover.example',
}

for (const kind of databaseKinds) {
  test.runIf(isWholeRun)(`the whole log of a process at level debug holds nothing personal (${kind})`, async () => {
    const refusal = (address: string) => ({ code: 550, words: `5.1.1 <${address}>: no such mailbox here` })
    await using mailServer = await startMailServer((address) => (address === words.refused ? refusal(address) : null))
    const databaseUrl = await createDatabaseFor(kind)
    const settings = { LOG_LEVEL: 'debug', SMTP_URL: mailServer.url }
    const site = await startSite(databaseUrl, null, { settings })
    onTestFailed(() => site.stop().catch(() => undefined))
    const process = toProcess(site)
    const linkMailedTo = (address: string, path: string) =>
      eventually(async () => {
        const mails = mailServer.received.filter(({ to }) => to === address).map(({ raw }) => PostalMime.parse(raw))
        const texts = (await Promise.all(mails)).map(({ text = '' }) => text)
        const links = texts.flatMap((text) => text.match(/https?:\/\/[^\s<>"]+/g) ?? []).map((link) => new URL(link))
        const found = links.findLast(({ pathname }) => pathname === path)
        expect(found, `a link to ${path}`).toBeDefined()
        return `${found?.pathname}${found?.search}`
      })
    const tokens: string[] = []
    const follow = async (link: string, fields: Record<string, string> = {}) => {
      const token = new URL(link, site.origin).searchParams.get('token') ?? ''
      tokens.push(token)
      await process.get(link)
      return process.post(link, { token, ...fields })
    }

    // Sign-up, log in, password, newsletter.
    const { newcomer, newcomerName, password, wrongPassword } = words
    await process.post('/login?mode=create', { name: newcomerName, email: newcomer, password })
    await follow(await linkMailedTo(newcomer, '/verify-email'), { password })
    await process.post('/login', { email: newcomer, password: wrongPassword })
    await process.post('/login', { email: words.email, password: wrongPassword })
    await process.post('/login', { email: `${newcomer}, ${words.email}`, password: wrongPassword })
    await process.get(`/login?email=${newcomer}`)
    const cookie = await process.signIn(newcomer, password)
    const version = JSON.stringify({ name: newcomerName, phone: '', timeZone: '' })
    const profile = { intent: 'save', name: words.newName, phone: words.newPhone, timeZone: '', version }
    expect((await process.post('/profile/data', profile, { cookie })).status).toBe(200)
    await process.post('/reset-password', { email: newcomer })
    await follow(await linkMailedTo(newcomer, '/reset-password'), { password: wrongPassword })
    await process.post('/newsletter', { email: words.email, page: '/' })
    await follow(await linkMailedTo(words.email, '/newsletter/confirm'))

    // Bookings, one of them with an address that does not exist; what staff do with the first.
    const place = await bookByProcess(process, site.secret, planted)
    tokens.push(place.split('/').at(-1) ?? '')
    await process.get(place)
    await process.post(place, { intent: planted.story })
    await bookByProcess(process, site.secret, { ...planted, email: words.refused }, 1)
    await site.printed('an email could not be sent')
    const admin = await process.signIn(site.admin.email, site.admin.password)
    const desk = {
      read: async (path: string) => (await process.get(path, admin)).text(),
      post: (path: string, fields: Record<string, string>) => process.post(path, fields, { cookie: admin }),
    }
    const database = connectDatabase({ databaseUrl, dataDir: site.dataDir }, pino({ enabled: false }))
    const appointment = database.db.selectFrom('appointments').select('appointment_id').where('name', '=', words.name)
    const { appointment_id } = await appointment.executeTakeFirstOrThrow()
    const record = `/admin-profile/appointments/${appointment_id}`
    expect((await saveFact(desk, record, 'name', words.newName)).status).toBe(200)
    expect((await addNote(desk, record, words.note)).status).toBe(200)
    await desk.read(`/admin-profile/people?q=${words.surname}`)
    await desk.read(`/admin-profile/users?email=${newcomer}`)

    // The database fails, in each of its ways.
    await refuseRows(database, words.refused)
    await desk.post('/admin-profile/users', { intent: 'create-user', name: words.name, email: words.refused, password })
    if (kind === 'postgres') await process.get(`/admin-profile/users?email=%00${newcomer}`, admin)
    await sql`drop table jobs`.execute(database.db)
    expect((await process.post('/newsletter', { email: newcomer, page: '/' })).status).toBe(503)
    await process.post('/login?mode=create', { name: newcomerName, email: words.email, password })
    await process.post('/reset-password', { email: newcomer })
    await sql`alter table taken_steps rename to elsewhere`.execute(database.db)
    await expect(bookByProcess(process, site.secret, planted, 3)).rejects.toThrow('503')
    await sql`alter table appointments rename to elsewhere_too`.execute(database.db)
    await process.get(place)
    // As a page sends them that was opened before.
    await desk.post(record, { intent: 'save-name', value: words.name, version: '' })
    await desk.post(record, { intent: 'add-note', body: words.note })
    await database.close()
    const log = await site.printed('a page failed')
    await site.stop()

    expect(log.split('\n').length).toBeGreaterThan(40)
    expect(log).toContain('"level":50')
    expectNoneOf(words, log)
    for (const [index, token] of tokens.entries()) {
      expect(token).toMatch(/^[\w-]{22}$/)
      expectNoneOf({ [`token ${index}`]: token }, log)
    }
  })
}

/** Makes the database refuse a user, with a message that repeats the row if it writes such messages. */
async function refuseRows({ db, kind }: ReturnType<typeof connectDatabase>, email: string): Promise<void> {
  if (kind === 'postgres') {
    await sql`alter table users add constraint refused check (email <> ${sql.lit(email)})`.execute(db)
    return
  }
  await sql`create trigger refused before insert on users when new.email = ${sql.lit(email)}
    begin select raise(abort, 'refused by the test'); end`.execute(db)
}
