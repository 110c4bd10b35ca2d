import { pageOf } from '../../pages/page.ts'
import { type Fields, onPage, type Recipe, type World } from './form-world.ts'

const block = { agentId: 'agent-1', day: '2027-02-04' }
const extra = { agentId: 'agent-1', day: '2027-02-06', from: '10:00', until: '12:00' }
const ofWeek = { agentId: 'agent-1', day: '2027-02-11', from: '13:00', until: '17:00', everyWeek: 'on' }

/** The forms of the calendar, sent from a page that has them. */
export function calendarOn(page: (world: World) => string): Record<string, Recipe> {
  const after = (path: string, fields: Fields) => async (world: World) => {
    const html = await (await world.site.post(path, fields, { cookie: world.cookie })).text()
    return { path: page(world), fields: pageOf(html).undo?.fields ?? {} }
  }
  const calendar = `/admin-profile/appointments?view=day&day=2027-02-04`
  return {
    block: onPage(page, block),
    unblock: after(calendar, { intent: 'block', ...block }),
    'extra-hours': onPage(page, extra),
    'remove-extra-hours': after(calendar, { intent: 'extra-hours', ...extra }),
    'restore-week': after(calendar, { intent: 'block', ...ofWeek }),
  }
}
