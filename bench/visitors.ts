import { setTimeout as pause } from 'node:timers/promises'
import { minFillMs } from '../src/features/booking/spam-protection/form-challenge.ts'
import { hiddenFieldsOf, offeredStarts } from '../tests/support/site/form-page.ts'

/** The status and the address that it leads to; status 0 if the connection failed before there was an answer. */
export type Answer = { status: number; place: string }

/** People who use the forms of a site, each from an address of their own. */
export type Visitors = {
  /** Tries to book a slot as a new person. */
  book: (startsAt: string) => Promise<Answer>
  /** Posts a form as someone new. */
  send: (path: string, fields: Record<string, string>) => Promise<Answer>
  /** The free times of all days, soonest first, except those of the first and the last day. */
  findStarts: () => Promise<string[]>
}

/** `group` tells visitors apart who come to several copies. */
export async function openVisitors(origin: string, group = 0): Promise<Visitors> {
  const read = async (path: string) => (await fetch(origin + path)).text()
  const page = await read('/contact')
  // The site refuses a form submitted sooner than this.
  await pause(minFillMs)
  let sent = 0
  const send: Visitors['send'] = async (path, fields) => {
    sent += 1
    try {
      const answer = await fetch(origin + path, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams(fields),
        headers: {
          'sec-fetch-site': 'same-origin',
          'x-forwarded-for': `${10 + group}.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}`,
        },
      })
      await answer.arrayBuffer()
      return { status: answer.status, place: answer.headers.get('location') ?? '' }
    } catch {
      return { status: 0, place: '' }
    }
  }
  return {
    send,
    book: (startsAt) => {
      const person = { name: 'Robin Sample', email: `robin-${group}-${sent}@example.org`, phone: '', story: '' }
      const hidden = hiddenFieldsOf(page, 'booking')
      return send('/contact', { ...hidden, ...person, startsAt, scamType: 'forex', consent: 'on' })
    },
    findStarts: async () => {
      const links = (await read('/contact?view=calendar')).matchAll(/href="\/contact\?day=(\d{4}-\d\d-\d\d)/g)
      const days = [...new Set([...links].map(([, day = '']) => day))].sort().slice(1, -1)
      const starts: string[] = []
      for (const day of days) starts.push(...offeredStarts(await read(`/contact?day=${day}`)))
      return starts
    },
  }
}

/** Starts at least an hour apart: a 45-minute consultation and its 15-minute buffer. */
export function spacedStarts(starts: string[]): string[] {
  const chosen: string[] = []
  for (const start of starts) {
    const last = chosen.at(-1)
    if (last === undefined || Date.parse(start) - Date.parse(last) >= 3_600_000) chosen.push(start)
  }
  return chosen
}
