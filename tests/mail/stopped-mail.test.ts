import { expect, test, vi } from 'vitest'
import { createMailer } from '#src/platform/mail/mailer.server.ts'
import { enqueueMail } from '#src/platform/outbox/outbox.server.ts'
import { createOutboxSender } from '#src/platform/outbox/outbox-sender.server.ts'
import { minuteMs } from '#src/time/time-range.ts'
import { minutelyJobsOf } from '../../server/scheduled-jobs.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { pageOf, wordsOf } from '../support/pages/page.ts'
import { startMailServer } from '../support/processes/mail-server.ts'
import { entriesOf } from '../support/site/admin-session.ts'
import { desk, type Firm, openFirm } from '../support/site/desk/agents-desk.ts'
import { letter } from '../support/site/mails.ts'
import { bothDatabases, type DatabaseKind, wednesdayMorning } from '../support/site/test-site.ts'

const page = `${desk}/mail`
const told = 'Emails aren’t going out'

/** A firm whose emails go to a mail server on a port of this machine. */
async function openFirmAt(kind: DatabaseKind, port: number) {
  const firm = await openFirm(kind)
  const { runtime } = firm.site
  const { db } = runtime
  const settings = Object.assign(runtime.settings, { smtpUrl: `smtp://127.0.0.1:${port}` })
  const mailer = createMailer({ ...runtime, settings })
  Object.assign(runtime.mailer, mailer)
  const later = (minutes: number) => vi.setSystemTime(new Date(wednesdayMorning.getTime() + minutes * minuteMs))
  // After what the firm has sent before.
  later(1)
  const ours = () =>
    db.selectFrom('outgoing_mails').selectAll().where('subject', '=', letter.subject).orderBy('recipient')
  return {
    firm,
    send: async (...names: string[]) => {
      for (const name of names) await enqueueMail(runtime, { ...letter, to: `${name}@example.org`, key: name })
      runtime.outbox.wake()
    },
    mails: () => ours().execute(),
    later,
    /** What Today says to an agent and to an admin, once the site has checked itself. */
    today: async () => {
      await minutelyJobsOf(runtime)['check the installation']?.()
      return { agent: await firm.read(desk), admin: await firm.read(desk, firm.admin.cookie) }
    },
    press: async (intent: string, cookie = firm.admin.cookie) => {
      const answer = await firm.site.post(page, { intent }, { cookie })
      return { status: answer.status, html: await answer.text() }
    },
    [Symbol.asyncDispose]: () => firm[Symbol.asyncDispose](),
  }
}

const listed = async (firm: Firm, query = '') => wordsOf(await firm.read(`${page}${query}`, firm.admin.cookie))

for (const kind of bothDatabases) {
  test(`with the mail server away, staff and admins are told, and all emails can be tried at once (${kind})`, async () => {
    const port = await freePort()
    await using mail = await openFirmAt(kind, port)
    const { firm } = mail
    expect((await mail.today()).agent).not.toContain(told)
    await mail.send('robin', 'sam')
    await eventually(async () => {
      expect(
        (await mail.mails()).map(({ status, last_error }) => [status, last_error?.includes('ECONNREFUSED')]),
      ).toEqual([
        ['queued', true],
        ['queued', true],
      ])
    })
    const { agent, admin } = await mail.today()
    expect(wordsOf(agent)).toContain(`Problems with the site ${told} (2 waiting). Tell whoever runs the site.`)
    for (const hidden of ['SMTP_URL', page, 'npm run doctor', '127.0.0.1']) expect(agent).not.toContain(hidden)
    expect(wordsOf(admin)).toContain(
      `Emails: ${told} (2 waiting). The mail server refused the connection. SMTP_URL leads to 127.0.0.1:${port}.`,
    )
    expect(pageOf(admin).one('[aria-labelledby="faults-heading"]').all(`a[href="${page}"]`)).toHaveLength(1)
    expect(await listed(firm)).toContain(`Retrying 2`)
    expect(await listed(firm)).toContain(`${told} (2 waiting).`)
    const retrying = await listed(firm, '?status=retrying')
    expect(retrying).toContain(
      'The mail server refused the connection. robin@example.org Retrying Try now Due Wed 13 Jan 2027, 10:02',
    )
    expect(await listed(firm, '?status=queued')).not.toContain('robin@example.org')

    // Nobody’s reminder is sent early.
    const readPlanned = () =>
      firm.site.runtime.db
        .selectFrom('outgoing_mails')
        .select(['mail_id', 'due_at'])
        .where('attempts', '=', 0)
        .orderBy('mail_id')
        .execute()
    const planned = await readPlanned()
    // It is there again, and a second copy of the server runs.
    await using server = await startMailServer(() => null, { port })
    const other = createOutboxSender(firm.site.runtime, { pollMs: 50 })
    other.start()
    const tried = await mail.press('retry-all')
    expect([tried.status, pageOf(tried.html).done]).toEqual([200, 'We’re trying again to send 2 emails.'])
    expect(await readPlanned()).toEqual(planned)
    expect((await entriesOf(firm.site)).at(-1)).toMatchObject({ action: 'waiting-mails-tried', about: page })

    // Each is sent once.
    await eventually(async () => expect((await mail.mails()).map(({ status }) => status)).toEqual(['sent', 'sent']))
    await other.stop()
    expect(server.received.map(({ to }) => to).sort()).toEqual(['robin@example.org', 'sam@example.org'])
    expect(pageOf((await mail.press('retry-all')).html).done).toBe('No emails are waiting to be retried.')
    const after = await mail.today()
    for (const html of [after.agent, after.admin]) expect(html).not.toContain(told)
  })

  test(`one address that is refused for now stops nothing, and can be tried sooner on its record (${kind})`, async () => {
    await using server = await startMailServer((to) =>
      to.startsWith('full') ? { code: 452, words: 'Mailbox full' } : null,
    )
    await using mail = await openFirmAt(kind, Number(new URL(server.url).port))
    await mail.send('full')
    await eventually(async () => expect((await mail.mails())[0]?.last_error).toContain('452'))
    await mail.send('robin')
    await eventually(async () => expect((await mail.mails())[1]?.status).toBe('sent'))
    const { agent, admin } = await mail.today()
    for (const html of [agent, admin]) expect(html).not.toContain(told)
    const [full] = await mail.mails()
    const record = await listed(mail.firm, `/${full?.mail_id}`)
    expect(record).toContain('Status Retrying. Delivery failed. We’ll retry automatically.')
    expect(record).toContain('The mail server will not accept this email yet.')
    expect(record).toContain('Next attempt Wed 13 Jan 2027, 10:02')
    const { cookie } = mail.firm.admin
    const fields = { intent: 'retry', about: full?.mail_id ?? '' }
    const tried = await mail.firm.site.post(`${page}/${full?.mail_id}`, fields, { cookie })
    expect(wordsOf(await tried.text())).toContain('We’re trying again to send the email to full@example.org.')
    await eventually(async () => expect((await mail.mails())[0]).toMatchObject({ status: 'queued', attempts: 2 }))
  })

  test(`a mail server that accepts and never answers is no fault for some minutes (${kind})`, async () => {
    const answers = Promise.withResolvers<void>()
    await using server = await startMailServer(() => null, { acceptedFor: () => answers.promise })
    await using mail = await openFirmAt(kind, Number(new URL(server.url).port))
    await mail.send('robin')
    await eventually(async () => expect((await mail.mails())[0]?.status).toBe('sending'))
    mail.later(5)
    expect((await mail.today()).agent).not.toContain(told)
    mail.later(7)
    const { agent, admin } = await mail.today()
    expect(wordsOf(agent)).toContain(`${told} (1 waiting). Tell whoever runs the site.`)
    expect(wordsOf(admin)).toContain(`${told} (1 waiting). Nothing has answered yet.`)
    answers.resolve()
    await eventually(async () => expect((await mail.mails())[0]?.status).toBe('sent'))
    expect((await mail.today()).agent).not.toContain(told)
  })

  test(`agents try nobody’s emails (${kind})`, async () => {
    await using mail = await openFirmAt(kind, await freePort())
    await mail.send('robin')
    await eventually(async () => expect((await mail.mails())[0]?.last_error).not.toBeNull())
    const before = await mail.mails()
    expect((await mail.press('retry-all', mail.firm.kim)).status).toBe(302)
    expect(await mail.mails()).toEqual(before)
  })
}
