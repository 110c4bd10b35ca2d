import { setTimeout as pause } from 'node:timers/promises'
import { minFillMs } from '../../src/features/booking/spam-protection/form-challenge.ts'
import { hiddenFieldsOf, offeredStarts } from '../../tests/support/site/form-page.ts'
import type { Bench } from '../bench.ts'
import { judgeRatios, type Rounds } from '../ratio-verdict.ts'
import { meanTimeOf } from '../statistics.ts'
import { openStores, type Row, type Store } from './stores.ts'

/** Limit, as a multiple of the time that the database takes to insert a booking's rows. */
const limit = 12

/** All rounds together stay below the booking rules' limit for an hour. */
const bookingsARound = 5
const maxBookings = 190
const copiesARound = 50

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
        await waitForMails(store)
        rounds.yardstick.push(await meanTimeOf(keep, copiesARound))
      }
      measured.push(rounds)
    }
    const yardstick = 'a bare transaction that inserts the same rows, by the driver alone'
    return judgeRatios({ rounds: measured, what: 'A booking', yardstick, limit })
  },
}

/** Opens the booking form and returns a function that books the next free time, each time as a new person. */
async function openForm({ site }: Store): Promise<() => Promise<void>> {
  const read = async (path: string) => (await fetch(site + path)).text()
  const page = await read('/contact')
  const calendar = await read('/contact?view=calendar')
  const days = [
    ...new Set([...calendar.matchAll(/href="(\/contact\?day=[\d-]+)/g)].map(([, path = '']) => path)),
  ].sort()
  const starts: string[] = []
  for (const day of days.slice(1)) starts.push(...spacedStarts(offeredStarts(await read(day))))
  // The site refuses a form submitted sooner than this.
  await pause(minFillMs)
  let visitor = 0
  return async () => {
    visitor += 1
    const person = { name: 'Robin Sample', email: `robin-${visitor}@example.org`, phone: '', story: '' }
    const fields = { ...hiddenFieldsOf(page, 'booking'), ...person, scamType: 'forex', consent: 'on' }
    const answer = await fetch(`${site}/contact`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ ...fields, startsAt: starts[visitor - 1] ?? 'none is left' }),
      headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': `10.${visitor >> 8}.${visitor & 255}.1` },
    })
    await answer.arrayBuffer()
    if (answer.status !== 303) throw new Error(`Booking ${visitor} was answered with ${answer.status}.`)
  }
}

/** Starts at least an hour apart: a 45-minute consultation and its 15-minute buffer. */
function spacedStarts(starts: string[]): string[] {
  const chosen: string[] = []
  for (const start of starts) {
    const last = chosen.at(-1)
    if (last === undefined || Date.parse(start) - Date.parse(last) >= 3_600_000) chosen.push(start)
  }
  return chosen
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

/** Waits until the site has sent every email of the bookings, except reminders, which are due later. */
async function waitForMails({ bare }: Store): Promise<void> {
  const unsent = () =>
    bare.run(
      "select mail_id from outgoing_mails where status not in ('sent', 'skipped') and kind not like '%reminder%' limit 1",
    )
  while ((await unsent()).length > 0) await pause(20)
}
