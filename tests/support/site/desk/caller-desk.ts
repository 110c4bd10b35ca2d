import { formOf } from '../../pages/page.ts'
import type { DatabaseKind } from '../test-site.ts'
import { openAppointmentDesk } from './appointment-desk.ts'

export const newPage = '/admin-profile/appointments/new'

type Fields = Record<string, string>

/** A site with an admin who books for callers. */
export async function openCallerDesk(kind: DatabaseKind) {
  const desk = await openAppointmentDesk(kind)
  const { db } = desk.site.runtime
  /** The form as it is when opened, filled in for a caller. Empty text leaves a field empty. */
  const fillIn = async (fields: Fields = {}, path = newPage): Promise<Fields> => ({
    ...formOf(await desk.read(path), 'caller').hidden,
    name: 'Robin Sample',
    phone: '020 7946 0018',
    email: '',
    scamType: 'forex',
    story: '',
    startsAt: '2027-01-18T11:00:00.000Z',
    consent: 'on',
    ...fields,
  })
  return {
    ...desk,
    fillIn,
    /** Opens the page, books for a caller, whoever else has the same phone, and returns the appointment's page. */
    bookFor: async (fields: Fields = {}) => {
      const form = await fillIn(fields)
      const first = await desk.post(newPage, form)
      const offered = first.status === 409 ? formOf(await first.text(), 'caller').hidden['offered'] : undefined
      const answer = offered === undefined ? first : await desk.post(newPage, { ...form, offered })
      if (answer.status !== 303) throw new Error(`nothing was booked: ${answer.status} ${await answer.text()}`)
      const page = (answer.headers.get('location') ?? '').replace(/\?.*/, '')
      return { page, id: page.split('/').at(-1) ?? '', location: answer.headers.get('location') ?? '' }
    },
    appointments: () => db.selectFrom('appointments').selectAll().orderBy('starts_at').execute(),
    /** Which emails were written for whom, `agent-notice agent@harbour.example`, in alphabetical order. */
    mails: async () => {
      const rows = await db.selectFrom('outgoing_mails').select(['kind', 'recipient']).execute()
      return rows.map(({ kind, recipient }) => `${kind} ${recipient}`).sort()
    },
    [Symbol.asyncDispose]: () => desk[Symbol.asyncDispose](),
  }
}

export type CallerDesk = Awaited<ReturnType<typeof openCallerDesk>>
