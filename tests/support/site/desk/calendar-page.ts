import { type Part, pageOf } from '../../pages/page.ts'
import { addedAgentIdIn } from '../booking/availability-page.ts'
import type { DatabaseKind } from '../test-site.ts'
import { list, openAppointmentDesk } from './appointment-desk.ts'

/** A desk with two agents, the first with the usual hours and the second, `second`, with none yet. */
export async function openCalendar(kind: DatabaseKind) {
  const desk = await openAppointmentDesk(kind)
  const added = await desk.post('/admin-profile/availability?add', {
    intent: 'new-agent',
    name: 'Second Agent',
    email: 'second@harbour.example',
    isActive: 'on',
  })
  const second = await addedAgentIdIn(added)
  // Agents are in the order in which they were added, and this clock stands still.
  const created_at = '2027-01-13T10:00:01.000Z'
  await desk.site.runtime.db.updateTable('agents').set({ created_at }).where('agent_id', '=', second).execute()
  return {
    ...desk,
    second,
    /** Adds an exception to an agent's week, as the availability page's forms do. */
    except: (agentId: string, fields: Record<string, string>) =>
      desk.post(`/admin-profile/availability?agent=${agentId}`, { agentId, ...fields }),
    show: async (query: string) => readCalendar(await desk.read(`${list}?${query}`)),
    [Symbol.asyncDispose]: () => desk[Symbol.asyncDispose](),
  }
}

/** What a day or week shows: its groups with their columns, and the parts of each with their place in minutes. */
export function readCalendar(html: string) {
  const page = pageOf(html)
  return {
    html,
    words: page.words,
    groups: page.all('section[aria-labelledby^="group-"]').map((group) => ({
      title: group.one('h3').words,
      columns: group.all('ol.calendar-column').map(readColumn),
    })),
  }
}

export type Column = ReturnType<typeof readColumn>

function readColumn(column: Part) {
  const parts = column.all('li[class*="at-h-"], div[class*="at-h-"], span[class*="at-h-"]').map((part) => {
    const classes = part.attribute('class') ?? ''
    const [inside] = part
      .all('*')
      .map((each) => each.attribute('class') ?? '')
      .filter((each) => each.startsWith('calendar-'))
    return {
      ...placeIn(classes),
      classes: `${classes} ${inside ?? ''}`,
      html: part.html,
      words: part.words,
      hrefs: part.hrefs,
    }
  })
  return { html: column.html, hrefs: column.hrefs, minutes: placeIn(column.attribute('class') ?? '').length, parts }
}

function placeIn(classes: string) {
  const number = (name: string) => Number(new RegExp(`\\b${name}-(\\d+)`).exec(classes)?.[1] ?? 0)
  return { at: number('at-h') * 60 + number('at-m'), length: number('for-h') * 60 + number('for-m') }
}

/** The parts whose words contain a text, as `at+length`. */
export function placesOf(column: Column | undefined, words: string): string[] {
  return (column?.parts ?? []).filter((part) => part.words.includes(words)).map(({ at, length }) => `${at}+${length}`)
}

/** The IDs of what the calendar has buttons to remove, by what they ask for. */
export function removalsIn(html: string, intent: 'unblock' | 'remove-extra-hours'): string[] {
  return pageOf(html)
    .forms(intent)
    .filter((form) => form.part.all('button[name="intent"]').length > 0)
    .map((form) => form.field('about').value)
}
