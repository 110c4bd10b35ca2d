import { plantDeclinedBooking } from '../booking/declined-booking.ts'
import { type Fields, onPage, type Recipe, type World } from './form-world.ts'

const desk = '/admin-profile'
const bookedUntil = '2099-01-01T00:00:00.000Z'

async function declined({ site }: World): Promise<Fields> {
  await plantDeclinedBooking(site, { token: 'a', startsAt: '2027-01-20T10:00:00.000Z' })
  return { about: 'booking-a' }
}

const many = ({ appointments }: World): Fields => ({ about: appointments.kim, bookedUntil })

/** The fields, of a form that takes back what another has done with them. */
function after(intent: string, fieldsOf: (world: World) => Fields | Promise<Fields>): Recipe {
  return async (world) => {
    const fields = await fieldsOf(world)
    await world.site.post(desk, { intent, ...fields }, { cookie: world.cookie })
    return { path: desk, fields }
  }
}

/** The forms of what needs attention on Today that have no page of their own. */
export const attentionForms: Record<string, Recipe> = {
  'declined-answered': onPage(() => desk, declined),
  'declined-reopened': after('declined-answered', declined),
  'many-seen': onPage(() => desk, many),
  'many-reopened': after('many-seen', many),
}
