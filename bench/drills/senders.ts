import { type Moment, startMailServer } from '../../tests/support/processes/mail-server.ts'
import { type Copies, type Copy, startCopies } from '../copies.ts'
import { waitUntilSent } from '../unsent-mails.ts'
import { openVisitors } from '../visitors.ts'
import { type Drill, type Figure, noneOf } from './drill.ts'
import { forgetLimits, mailIdIn } from './whole-bookings.ts'

/** The moments of a delivery, in turn. */
const moments: Moment[] = ['unfinished', 'end', 'answered', 'message', 'recipient', 'connected']

const killsAMoment = 11

export const sendersDrill: Drill = {
  name: 'senders',
  shows: 'no email is lost, and none becomes two different ones, when the process that sends it is killed',
  run: async (scale) => {
    const kills = Math.ceil(killsAMoment * scale) * moments.length
    return [...(await killSenders('sqlite', kills)), ...(await killSenders('postgres', kills))]
  },
}

/** Kills a site at a moment of the delivery of a booking's emails, starts it again, and so on. */
async function killSenders(kind: 'sqlite' | 'postgres', kills: number): Promise<Figure[]> {
  await using server = await startMailServer()
  await using site = await startCopies(kind, 1, {
    SMTP_URL: server.url,
    MAIL_FROM: 'Harbour <no-reply@harbour.example>',
  })
  const [copy] = site.copies as [Copy]
  const visitors = await openVisitors(site.origin)
  const starts = await visitors.findSpacedStarts()
  for (let kill = 0; kill < kills; kill += 1) {
    await forgetLimits(site.db)
    let killing: Promise<void> | null = null
    const reached = server.at(moments[kill % moments.length] ?? 'end', () => {
      killing = copy.killNow()
    })
    const booking = visitors.book(starts[kill % starts.length] ?? '').then(({ status }) => {
      // The process may be killed before it has answered. After a refusal, no email would come to wait for.
      if (status !== 303 && status !== 0) throw new Error(`A booking was answered with ${status}.`)
    })
    await Promise.all([booking, reached])
    await killing
    await endLeases(site)
    await copy.start()
  }
  const unsent = await waitUntilSent(site.db, 60_000)
  const rows = await site.db.selectFrom('outgoing_mails').select(['mail_id', 'status']).execute()
  const received = server.received.map(({ raw }) => mailIdIn(raw))
  const sent = rows.filter(({ status }) => status === 'sent').map(({ mail_id }) => mail_id)
  const missing = sent.filter((id) => !received.includes(id))
  const unknown = received.filter((id) => rows.every(({ mail_id }) => mail_id !== id))
  const twice = received.length - new Set(received).size
  const name = kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  const yardstick = `${kills} kills, ${sent.length} emails, ${twice} received again`
  return [
    noneOf(`${name}: emails lost when a sender is killed`, unsent + missing.length, yardstick),
    noneOf(`${name}: emails received with another Message-ID`, unknown.length, yardstick),
  ]
}

/** Lets the killed process's one-minute lease expire. */
async function endLeases({ db }: Copies): Promise<void> {
  const past = new Date(0).toISOString()
  await db.updateTable('outgoing_mails').set({ due_at: past }).where('status', '=', 'sending').execute()
}
