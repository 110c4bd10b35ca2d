import { cancelPath, handOverPath } from '#src/pages/admin-profile/appointments/hand-over/hand-over-query.ts'
import { availabilityHref } from '#src/pages/admin-profile/availability/availability-tabs.ts'
import { setUpSecondFactor } from '../../factors/second-factor.ts'
import { fieldsIn as availabilityFieldsIn, availabilityTabOf } from '../booking/availability-page.ts'
import { formIn, hiddenFieldsOf } from '../form-page.ts'
import { writeIssue } from '../newsletter.ts'
import { signInAs } from '../people.ts'
import { attentionForms } from './attention-forms.ts'
import { calendarOn } from './calendar-forms.ts'
import { type Fields, onPage, type Recipe, type World } from './form-world.ts'
import { mailForms } from './mail-forms.ts'
import { ownAccountOf } from './own-account-forms.ts'
import { addressOf } from './records.ts'

const desk = '/admin-profile'
const appointmentPage = ({ appointments }: World) => `${desk}/appointments/${appointments.kim}`
const personPage = ({ personId }: World) => `${desk}/people/${personId}`
const userPage = ({ userId }: World) => `${desk}/users/${userId}`
const availabilityPage = () => `${desk}/availability?agent=agent-1`

type Page = (world: World) => string

/** A form as its page shows it once `prepare` is done, with what is typed into it. */
const shownOn = (page: Page, intent: string, typed: Fields = {}, prepare?: (world: World) => Promise<unknown>) =>
  onPage(page, async (world) => {
    await prepare?.(world)
    return { ...formIn(await world.read(page(world)), intent), ...typed }
  })

const newUser = { name: 'Nina', email: 'nina@example.org', password: 'quite another battery', role: 'client' }

/** What is typed into forms that several pages have, and into those that add a record. */
const typed: Record<string, Fields> = {
  'create-user': newUser,
  'add-note': { body: 'Wants to be called in the evening.' },
  'edit-note': { body: 'Called three times.' },
  'save-name': { value: 'Robin Renamed' },
  'save-phone': { value: '020 7946 0001' },
  'save-email': { value: 'elsewhere@example.org' },
  'save-scamType': { value: 'cryptocurrency' },
  'save-story': { value: 'They rang again.' },
}

/** A form as its page shows it, about one of everything. */
function shownOnRoute(route: string, intent: string): Recipe {
  return async (world) => {
    const { site, cookie, appointments, personId, userId } = world
    const known = { ':appointmentId': appointments.kim, ':personId': personId, ':userId': userId }
    const path = `${await addressOf(site, route, known)}${intent.startsWith('create-') ? '?add' : ''}`
    if (['edit-note', 'delete-note'].includes(intent)) {
      const box = formIn(await world.read(path), 'add-note')
      await site.post(path, { ...box, body: 'Called twice.' }, { cookie })
    }
    return { path, fields: { ...formIn(await world.read(path), intent), ...typed[intent] } }
  }
}

/** A way to send a form of `formsOfRoute`. What is sent changes something, if it is let through. */
export function recipeOf(route: string, intent: string): Recipe {
  return formRecipes[route]?.[intent] ?? shownOnRoute(route, intent)
}

const send = (intent: string) => (world: World) =>
  world.site.post(appointmentPage(world), { intent, version: '0' }, { cookie: world.cookie })

/** The forms of an appointment, beside the calendar or Today, that depend on what has become of it. */
const appointmentOn = (page: Page): Record<string, Recipe> => ({
  restore: shownOn(page, 'restore', {}, send('cancel')),
  done: shownOn(page, 'done', {}, hasBegun),
  'no-show': shownOn(page, 'no-show', {}, hasBegun),
  booked: shownOn(page, 'booked', {}, async (world) => {
    await hasBegun(world)
    await send('done')(world)
  }),
  'missed-you': shownOn(page, 'missed-you', {}, async (world) => {
    await hasBegun(world)
    await send('no-show')(world)
  }),
})

/** An appointment that began in the hour after the session did. */
async function hasBegun({ site, appointments }: World) {
  const startsAt = new Date(Date.now() - 60 * 60_000).toISOString()
  await site.runtime.db
    .updateTable('appointments')
    .set({ starts_at: startsAt })
    .where('appointment_id', '=', appointments.kim)
    .execute()
}

async function beginAndSelect(world: World): Promise<Fields> {
  await hasBegun(world)
  return row(world, '0')
}

const row = (world: World, sequence: string) => ({ [`row-${world.appointments.kim}`]: sequence })

const pressOnUser = (intent: string) => (world: World) => world.admin.press(world.userId, intent)

const shownOnIssue =
  (intent: string, typed: Fields = {}): Recipe =>
  async (world) => {
    const path = await writeIssue(world.site, world.cookie)
    return { path, fields: { ...formIn(await world.read(path), intent), ...typed } }
  }

/** One of Availability's forms as its tab shows it, with changes. */
const availabilityForm = (intent: string, changes: Fields) => async (world: World) => {
  const path = availabilityHref('agent-1', availabilityTabOf(intent))
  return { path, fields: { ...availabilityFieldsIn(await world.read(path), intent), ...changes } }
}

const closedDaysPage = () => availabilityHref('agent-1', availabilityTabOf('close-day'))

const goodFriday = '2027-03-26'

/** Forms that need more than their page and what is in `typed`, by route and name. */
const formRecipes: Record<string, Record<string, Recipe>> = {
  '/profile/data': {
    save: shownOn(() => '/profile/data', 'save', { name: 'Robin Renamed' }),
    subscribe: onPage(() => '/profile/data', {}),
    unsubscribe: async ({ site, cookie }) => {
      await site.post('/profile/data', { intent: 'subscribe' }, { cookie })
      return { path: '/profile/data', fields: {} }
    },
    discreet: onPage(() => '/profile/data', {}),
    'not-discreet': async ({ site, userId }) => {
      const chosen = site.runtime.db.updateTable('users').set({ has_discreet_mails: 1 })
      await chosen.where('user_id', '=', userId).execute()
      return { path: '/profile/data', fields: {} }
    },
    keep: async ({ site, userId }) => {
      const delete_at = '2027-02-01T10:00:00.000Z'
      await site.runtime.db.updateTable('users').set({ delete_at }).where('user_id', '=', userId).execute()
      return { path: '/profile/data', fields: {} }
    },
    delete: onPage(() => '/profile/data', {}),
  },
  '/profile/data/delete-appointments': {
    'delete-appointments': async (world) => {
      const { db } = world.site.runtime
      const past = {
        client_id: world.userId,
        starts_at: '2027-01-11T10:00:00.000Z',
        ends_at: '2027-01-11T10:45:00.000Z',
      }
      await db.updateTable('appointments').set(past).where('appointment_id', '=', world.appointments.kim).execute()
      return { path: '/profile/data/delete-appointments', fields: {} }
    },
  },
  ...ownAccountOf('/profile'),
  '/admin-profile': {
    ...calendarOn(() => desk),
    ...attentionForms,
  },
  '/admin-profile/users/:userId': {
    save: shownOn(userPage, 'save', { name: 'Robin Renamed' }),
    permissions: shownOn(userPage, 'permissions', { newsletter: 'on' }, pressOnUser('make-agent')),
    'make-client': shownOn(userPage, 'make-client', {}, pressOnUser('make-admin')),
    'remove-factors': shownOn(userPage, 'remove-factors', {}, async ({ site }) =>
      setUpSecondFactor(site, await signInAs(site, 'client@example.org')),
    ),
    enable: shownOn(userPage, 'enable', {}, pressOnUser('disable')),
    invite: async (world) => {
      await world.admin.post(desk, { intent: 'create-user', ...newUser, password: '' })
      const { db } = world.site.runtime
      const found = db.selectFrom('users').select('user_id').where('email', '=', newUser.email)
      const path = `${desk}/users/${(await found.executeTakeFirstOrThrow()).user_id}`
      return { path, fields: formIn(await world.read(path), 'invite') }
    },
    'sign-out': shownOn(userPage, 'sign-out', {}, ({ site }) => signInAs(site, 'client@example.org')),
  },
  '/admin-profile/people/:personId': {
    'delete-person': shownOn(personPage, 'delete-person', {}, send('cancel')),
  },
  '/admin-profile/appointments': {
    ...calendarOn(() => `${desk}/appointments`),
    'mark-done': onPage(() => `${desk}/appointments`, beginAndSelect),
    'mark-no-show': onPage(() => `${desk}/appointments`, beginAndSelect),
    'undo-marks': onPage(
      () => `${desk}/appointments`,
      async (world) => {
        const fields = { intent: 'mark-done', ...(await beginAndSelect(world)) }
        await world.site.post(`${desk}/appointments`, fields, { cookie: world.cookie })
        return row(world, '1')
      },
    ),
  },
  '/admin-profile/appointments/hand-over': {
    'hand-over': onPage(
      () => handOverPath,
      (world) => row(world, '0 agent-2'),
    ),
    'undo-hand-over': onPage(
      () => handOverPath,
      async (world) => {
        const fields = { intent: 'hand-over', ...row(world, '0 agent-2') }
        await world.site.post(handOverPath, fields, { cookie: world.cookie })
        return row(world, '1')
      },
    ),
  },
  '/admin-profile/appointments/cancel': {
    'cancel-selected': onPage(
      () => cancelPath,
      (world) => row(world, '0'),
    ),
    'restore-selected': onPage(
      () => cancelPath,
      async (world) => {
        await send('cancel')(world)
        return row(world, '1')
      },
    ),
  },
  '/admin-profile/appointments/new': {
    '': onPage(
      () => `${desk}/appointments/new`,
      async (world) => ({
        ...hiddenFieldsOf(await world.read(`${desk}/appointments/new`), 'caller'),
        name: 'Robin Caller',
        phone: '020 7946 0029',
        scamType: 'forex',
        startsAt: '2027-01-21T15:00:00.000Z',
        consent: 'on',
      }),
    ),
    'show-times': onPage(() => `${desk}/appointments/new`, { name: 'Robin Caller' }),
    'find-people': onPage(() => `${desk}/appointments/new`, { phone: '020 7946 0018' }),
    'use-person': onPage(() => `${desk}/appointments/new`, { name: 'Robin Caller' }),
  },
  '/admin-profile/appointments/:appointmentId': appointmentOn(appointmentPage),
  '/admin-profile/today/:appointmentId': appointmentOn(({ appointments }) => `${desk}/today/${appointments.kim}`),
  '/admin-profile/appointments/:appointmentId/move': {
    move: shownOn((world) => `${appointmentPage(world)}/move`, 'move', {
      startsAt: '2027-01-21T10:00:00.000Z',
      agentId: 'agent-1',
    }),
  },
  '/admin-profile/availability': {
    ...calendarOn(() => availabilityHref('agent-1', 'days-off')),
    'new-agent': onPage(availabilityPage, { name: 'Sam', email: 'sam@example.org' }),
    agent: availabilityForm('agent', { email: 'thief@example.org' }),
    account: async (world) => {
      const { db } = world.site.runtime
      await db.updateTable('users').set({ agent_id: null }).where('agent_id', '=', 'agent-1').execute()
      return { path: availabilityPage(), fields: { about: 'agent-1' } }
    },
    rules: availabilityForm('rules', { minimumNoticeMinutes: '2880' }),
    hours: availabilityForm('hours', { Thursday1Until: '12:00' }),
    'calendar-feed': availabilityForm('calendar-feed', {}),
    'withdraw-calendar-feed': async (world) => {
      const { path, fields } = await availabilityForm('calendar-feed', {})(world)
      await world.site.post(path, fields, { cookie: world.cookie })
      return availabilityForm('withdraw-calendar-feed', {})(world)
    },
    'close-day': onPage(closedDaysPage, { about: goodFriday }),
    'open-day': async (world) => {
      const fields = { intent: 'close-day', about: goodFriday }
      await world.site.post(closedDaysPage(), fields, { cookie: world.cookie })
      return { path: closedDaysPage(), fields: { about: goodFriday } }
    },
    'own-calendar': onPage(availabilityPage, { about: 'agent-1', version: '', secretAddress: 'no address' }),
    'remove-own-calendar': onPage(availabilityPage, { about: 'agent-1', version: '1' }),
  },
  '/admin-profile/newsletter/subscribers': {
    invite: onPage(() => `${desk}/newsletter/subscribers`, { email: 'nina@example.org' }),
  },
  '/admin-profile/newsletter/:issueId': {
    save: shownOnIssue('save', { subject: 'Another letter', body: 'Some words.' }),
    test: shownOnIssue('test', { subject: 'A letter', body: 'Some words.' }),
    send: shownOnIssue('send', { subject: 'Another letter', body: 'Some words.' }),
    'send-now': async (world) => {
      await addressOf(world.site, ':subscriberId', {})
      const path = await writeIssue(world.site, world.cookie)
      const send = formIn(await world.read(path), 'send')
      const asked = await world.site.post(path, send, { cookie: world.cookie })
      return { path, fields: formIn(await asked.text(), 'send-now') }
    },
  },
  ...mailForms,
  ...ownAccountOf('/admin-profile'),
}
