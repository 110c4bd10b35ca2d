import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stepsOf } from '../../src/features/booking/slots/slots.ts'
import type { Database } from '../../src/platform/database/connect.server.ts'
import { waitUntilSent } from '../unsent-mails.ts'

/** The emails that each booking writes at once; reminders come on top when there is time for them. */
const emailsOfBooking = ['agent-notice', 'appointment-booked']

export type Damage = {
  /** Bookings that are there in part: without their steps or emails, or steps without their booking. */
  halfDone: number
  /** Times that two booked appointments of one agent overlap. */
  doubleBooked: number
}

/** Looks at all appointments of a site for what no fault and no load may cause. */
export async function findDamage(db: Database): Promise<Damage> {
  const appointments = await db.selectFrom('appointments').selectAll().orderBy('starts_at').execute()
  const steps = await db.selectFrom('taken_steps').select(['appointment_id', 'step_at']).execute()
  const mails = await db.selectFrom('outgoing_mails').select(['about', 'kind']).execute()
  const stepsTaken = Map.groupBy(steps, ({ appointment_id }) => appointment_id)
  const mailsWritten = Map.groupBy(mails, ({ about }) => about)
  const isWhole = (appointment: (typeof appointments)[number]) => {
    const { appointment_id, status, starts_at, occupied_until } = appointment
    const range = { startsAt: Date.parse(starts_at), occupiedUntil: Date.parse(occupied_until) }
    const taken = (stepsTaken.get(appointment_id) ?? []).map(({ step_at }) => Date.parse(step_at)).sort((a, b) => a - b)
    const kinds = (mailsWritten.get(appointment_id) ?? []).map(({ kind }) => kind as string)
    const wanted = stepsOf(range).join()
    // A cancelled one keeps its time for as long as it can be undone.
    const isTaken = taken.join() === wanted || (status === 'cancelled' && taken.length === 0)
    return isTaken && emailsOfBooking.every((kind) => kinds.includes(kind))
  }
  const known = new Set(appointments.map(({ appointment_id }) => appointment_id))
  const orphans = [...stepsTaken.keys()].filter((id) => id !== null && !known.has(id))
  const booked = appointments.filter(({ status }) => status === 'booked')
  const ofAgents = Map.groupBy(booked, ({ agent_id }) => agent_id)
  const overlaps = [...ofAgents.values()].flatMap((own) =>
    own.filter(({ starts_at }, index) => index > 0 && starts_at < (own[index - 1]?.occupied_until ?? '')),
  )
  return {
    halfDone: appointments.filter((appointment) => !isWhole(appointment)).length + orphans.length,
    doubleBooked: overlaps.length,
  }
}

/** What a visitor was told last about an appointment; `unknown` = the answer never came. */
export type Told = { startsAt: string; place: string; is: 'booked' | 'cancelled' | 'unknown' }

/** What was acknowledged but isn't stored. Each start is used once. */
export async function findLost(db: Database, told: Told[]): Promise<Told[]> {
  const rows = await db.selectFrom('appointments').select(['starts_at', 'status']).execute()
  const statuses = Map.groupBy(rows, ({ starts_at }) => Date.parse(starts_at))
  return told.filter(({ startsAt, is }) => {
    const found = (statuses.get(Date.parse(startsAt)) ?? []).map(({ status }) => status)
    return is !== 'unknown' && !found.includes(is)
  })
}

/**
 * How many emails that are due have not been sent, after waiting up to three minutes for them, or are marked as sent
 * though there is no file of them in the data folder.
 */
export async function countLostMails({ db, dataDir }: { db: Database; dataDir: string }): Promise<number> {
  const unsent = await waitUntilSent(db, 180_000)
  const written = readWrittenMails(join(dataDir, 'mail'))
  const sent = await db.selectFrom('outgoing_mails').select('mail_id').where('status', '=', 'sent').execute()
  const missing = sent.filter(({ mail_id }) => !written.has(mail_id))
  return unsent + missing.length
}

/** The emails that were written to files, by the ids in their Message-IDs. */
function readWrittenMails(folder: string): Set<string> {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : []
  return new Set(files.map((name) => mailIdIn(readFileSync(join(folder, name), 'utf8'))))
}

/** The id in an email's Message-ID. */
export function mailIdIn(raw: string): string {
  return /^Message-ID: <([^@]+)@/im.exec(raw)?.[1] ?? ''
}

/** Lets an hour's limits be used up again, as if the hour had passed. */
export async function forgetLimits(db: Database): Promise<void> {
  await db.deleteFrom('limits').execute()
}
