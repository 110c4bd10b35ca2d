import { expect, test } from 'vitest'
import { minuteMs } from '#src/time/time-range.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { openClockSite } from '../support/processes/clock-site.ts'
import { startMailServer } from '../support/processes/mail-server.ts'
import { isWholeRun } from '../support/series.ts'

test.runIf(isWholeRun)(
  'with a mail server away, refusing or hanging, no page waits and each email arrives once',
  async () => {
    const port = await freePort()
    await using site = await openClockSite('sqlite', { SMTP_URL: `smtp://127.0.0.1:${port}` })
    const { visitors, get, setClock, database } = site
    const mails = () =>
      database.db.selectFrom('outgoing_mails').selectAll().where('kind', 'not like', '%reminder%').execute()
    const free = await visitors.findSpacedStarts()
    /** Books as the visitor of that email; no answer may wait for the mail server. */
    const book = async () => {
      const begun = performance.now()
      const startsAt = free.shift() ?? ''
      expect((await visitors.book(startsAt)).status).toBe(303)
      for (const path of ['/contact', '/readyz']) expect([path, (await get(path)).status]).toEqual([path, 200])
      expect(performance.now() - begun).toBeLessThan(5000)
      const query = database.db.selectFrom('appointments').select('email').where('starts_at', '=', startsAt)
      return (await query.executeTakeFirstOrThrow()).email
    }

    // Nobody answers at its port.
    const early = await book()
    await eventually(async () => {
      const all = await mails()
      expect(all.every(({ status, last_error }) => status === 'queued' && last_error?.includes('ECONNREFUSED'))).toBe(
        true,
      )
    })

    // It is there, but refuses one recipient for now, and accepts the email to another only when it is told to.
    const gate = Promise.withResolvers<void>()
    let [refused, hanging] = [early, '']
    const refusalOf = (to: string) => (to === refused ? { code: 451, words: 'Try again later' } : null)
    const acceptedFor = (to: string) => (to === hanging ? gate.promise : Promise.resolve())
    await using server = await startMailServer(refusalOf, { port, acceptedFor })
    hanging = `robin-${Number(/\d+/.exec(early)?.[0]) + 1}@example.org`
    expect(await book()).toBe(hanging)
    const third = await book()
    await setClock(2 * minuteMs)
    const received = (to: string) => server.received.filter((mail) => mail.to === to).length
    await eventually(() => expect([early, hanging, third].map(received)).toEqual([0, 0, 1]))
    await eventually(async () => {
      const left = (await mails())
        .filter(({ status }) => status !== 'sent')
        .map(({ recipient, status }) => [recipient, status])
      expect(left.sort()).toEqual(
        [
          [early, 'queued'],
          [hanging, 'sending'],
        ].sort(),
      )
    })

    gate.resolve()
    refused = ''
    await setClock(30 * minuteMs)
    await eventually(async () => expect((await mails()).every(({ status }) => status === 'sent')).toBe(true))
    expect([early, hanging, third].map(received)).toEqual([1, 1, 1])
    expect(server.received).toHaveLength((await mails()).length)
  },
)
