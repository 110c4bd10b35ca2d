import type { Bench } from '../bench.ts'
import { judgeRatios, type Rounds } from '../ratio-verdict.ts'
import { meanTimeOf } from '../statistics.ts'
import { waitUntilSent } from '../unsent-mails.ts'
import { openVisitors } from '../visitors.ts'
import { openStores, type Row, type Store } from './stores.ts'

/** Limit, as a multiple of the time that the database takes to insert a booking's rows. */
const limit = 12

/** All rounds together stay below the booking rules' limit for an hour. */
const bookingsARound = 5
const maxBookings = 190
const copiesARound = 50

/** How long the emails of a round may take. */
const maxMailMs = 60_000

export const bookingsBench: Bench = {
  name: 'bookings',
  measures: 'how many bookings a second the site takes, each with its emails',
  async run({ runs }) {
    await using opened = await openStores()
    const measured: Rounds[] = []
    for (const store of opened.stores) {
      process.stderr.write(`${store.name} …\n`)
      const book = await openForm(store)
      // Warm up the JIT before measuring.
      for (let count = 0; count < 6 * bookingsARound; count += 1) await book()
      const keep = await openBareBooking(store)
      const rounds: Rounds = { name: store.name, ours: [], yardstick: [] }
      for (let round = 0; round < Math.min(runs ?? 30, maxBookings / bookingsARound - 6); round += 1) {
        rounds.ours.push(await meanTimeOf(book, bookingsARound))
        if ((await waitUntilSent(store.db, maxMailMs)) > 0)
          throw new Error('Emails failed, or were not sent in a minute.')
        rounds.yardstick.push(await meanTimeOf(keep, copiesARound))
      }
      measured.push(rounds)
    }
    const yardstick = 'a bare transaction that inserts the same rows, by the driver alone'
    return judgeRatios({ rounds: measured, what: 'A booking', yardstick, limit })
  },
}

/** Returns a function that books the next free time, each time as a new person. */
async function openForm({ site }: Store): Promise<() => Promise<void>> {
  const visitors = await openVisitors(site)
  const starts = await visitors.findSpacedStarts()
  let booked = 0
  return async () => {
    const { status } = await visitors.book(starts[booked] ?? 'none is left')
    booked += 1
    if (status !== 303) throw new Error(`Booking ${booked} was answered with ${status}.`)
  }
}

/** Returns a function that inserts a copy of a booking's rows: the appointment, its steps and its four emails. */
async function openBareBooking({ bare }: Store): Promise<() => Promise<void>> {
  const [appointment = {}] = await bare.run('select * from appointments limit 1')
  const id = appointment['appointment_id'] ?? ''
  const steps = await bare.run('select * from taken_steps where appointment_id = ?', [id])
  const mails = await bare.run('select * from outgoing_mails where about = ? order by kind', [id])
  // Sent emails no longer have content. That of queued ones always has the same size.
  const encrypted_content = mails.find((mail) => mail['encrypted_content'] !== null)?.['encrypted_content'] ?? ''
  if (steps.length === 0 || mails.length === 0) throw new Error('Nothing has been booked to compare with.')
  let copies = 0
  const insert = (table: string, rows: Row[]) => {
    const columns = Object.keys(rows[0] ?? {})
    const values = `(${columns.map(() => '?').join(', ')})`
    const statement = `insert into ${table} (${columns.join(', ')}) values ${rows.map(() => values).join(', ')}`
    return bare.run(
      statement,
      rows.flatMap((row) => Object.values(row)),
    )
  }
  return async () => {
    copies += 1
    const copy = `copy ${copies}`
    const own = { appointment_id: copy, agent_id: copy }
    await bare.run('begin')
    await insert('appointments', [{ ...appointment, ...own, reference: copy, form_key: copy, manage_token_hash: copy }])
    await insert(
      'taken_steps',
      steps.map((step) => ({ ...step, ...own })),
    )
    const ofMail = (index: number) => ({ mail_id: `${copy} ${index}`, mail_key: `${copy} ${index}`, encrypted_content })
    await insert(
      'outgoing_mails',
      mails.map((mail, index) => ({ ...mail, ...ofMail(index), status: 'skipped' })),
    )
    await bare.run('commit')
  }
}
