import { offeredStarts } from './site/booking/offered-starts.ts'

/** The status of an answer, and the address that it leads to. */
export type Answer = { status: number; place: string }

/** People who book through the forms of a running site, each from an address of their own. */
export type Visitors = {
  /** Posts a form as someone new. */
  send: (path: string, fields: Record<string, string>) => Promise<Answer>
  /** Tries to book a slot as a new person. */
  book: (startsAt: string) => Promise<Answer>
  /**
   * The days with free times, soonest first, except the first and last: as time passes, the notice and the horizon
   * move.
   */
  findDays: () => Promise<string[]>
  /** The free times of a day, in UTC. */
  findStarts: (day: string) => Promise<string[]>
  /** The free times of all those days, in UTC. */
  findAllStarts: () => Promise<string[]>
  /** Those that are far enough apart that they can all be booked: a 45-minute consultation and its 15-minute buffer. */
  findSpacedStarts: () => Promise<string[]>
}

type Way = {
  read: (path: string) => Promise<string>
  post: (path: string, fields: Record<string, string>, address: string) => Promise<Answer>
  /** The hidden fields of a booking form that was opened long enough ago. */
  openForm: () => Promise<Record<string, string>>
  /** Tells visitors apart who come in different ways. */
  group?: number
}

export function createVisitors({ read, post, openForm, group = 0 }: Way): Visitors {
  let sent = 0
  const send: Visitors['send'] = (path, fields) => {
    sent += 1
    return post(path, fields, `${10 + group}.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}`)
  }
  const findDays = async () => {
    const links = (await read('/contact?view=calendar')).matchAll(/href="\/contact\?day=(\d{4}-\d\d-\d\d)/g)
    return [...new Set([...links].map(([, day = '']) => day))].sort().slice(1, -1)
  }
  const findStarts = async (day: string) => offeredStarts(await read(`/contact?day=${day}`))
  const findAllStarts = async () => {
    const starts: string[] = []
    for (const day of await findDays()) starts.push(...(await findStarts(day)))
    return starts
  }
  return {
    send,
    book: async (startsAt) => {
      const hidden = await openForm()
      const email = `robin${group || ''}-${sent}@example.org`
      const person = { name: 'Robin Sample', email, phone: '', story: '' }
      return send('/contact', { ...hidden, ...person, startsAt, scamType: 'forex', reach: 'email', consent: 'on' })
    },
    findDays,
    findStarts,
    findAllStarts,
    findSpacedStarts: async () => {
      const spaced: string[] = []
      for (const start of await findAllStarts()) {
        if (Date.parse(start) - Date.parse(spaced.at(-1) ?? '1970-01-01') >= 60 * 60_000) spaced.push(start)
      }
      return spaced
    },
  }
}
