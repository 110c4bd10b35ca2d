import { setUpSecondFactor } from '../../factors/second-factor.ts'
import { allSent } from '../facts.ts'
import { hiddenFieldsOf } from '../form-page.ts'
import { readers, subscribe, writeIssue } from '../newsletter.ts'
import { noteFormIn } from '../notes.ts'
import { signInAs } from '../people.ts'
import { attentionForms } from './attention-forms.ts'
import { calendarOn } from './calendar-forms.ts'
import { type Fields, onPage, type Recipe, type World } from './form-world.ts'
import { ownAccountOf } from './own-account-forms.ts'

const desk = '/admin-profile'
const appointmentPage = ({ appointments }: World) => `${desk}/appointments/${appointments.kim}`
const personPage = ({ personId }: World) => `${desk}/people/${personId}`
const userPage = ({ userId }: World) => `${desk}/users/${userId}`
const availabilityPage = () => `${desk}/availability?agent=agent-1`

async function noteOn(world: World, page: string): Promise<Fields> {
  const box = hiddenFieldsOf(await world.read(page), 'new-note')
  await world.site.post(page, { ...box, intent: 'add-note', body: 'Called twice.' }, { cookie: world.cookie })
  return noteFormIn(await world.read(page))
}

function notesOn(page: (world: World) => string): Record<string, Recipe> {
  return {
    'add-note': onPage(page, async (world) => ({
      ...hiddenFieldsOf(await world.read(page(world)), 'new-note'),
      body: 'Wants to be called in the evening.',
    })),
    'edit-note': onPage(page, async (world) => ({
      ...(await noteOn(world, page(world))),
      body: 'Called three times.',
    })),
    'delete-note': onPage(page, (world) => noteOn(world, page(world))),
  }
}

const factOn = (page: (world: World) => string, fact: string, value: string) =>
  onPage(page, async (world) => ({
    ...hiddenFieldsOf(await world.read(`${page(world)}?edit=${fact}`), `edit-${fact}`),
    value,
  }))

const press = (intent: string, prepare: (world: World) => Promise<unknown> = async () => null): Recipe =>
  onPage(appointmentPage, async (world) => {
    await prepare(world)
    const [, sequence = ''] = /name="sequence" value="(\d+)"/.exec(await world.read(appointmentPage(world))) ?? []
    const moved = intent === 'move' ? { startsAt: '2027-01-21T10:00:00.000Z', agentId: 'agent-1' } : {}
    return { sequence, ...moved }
  })

const send = (intent: string) => (world: World) =>
  world.site.post(appointmentPage(world), { intent, sequence: '0' }, { cookie: world.cookie })

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

const subscriber = (world: World) =>
  subscribe(world.site, readers[0] ?? '').then(async () => {
    const { subscriber_id } = await world.site.runtime.db
      .selectFrom('subscribers')
      .select('subscriber_id')
      .executeTakeFirstOrThrow()
    return { subscriberId: subscriber_id }
  })

const issue =
  (fields: Fields, prepare: (world: World) => Promise<unknown> = async () => null) =>
  async (world: World) => {
    await prepare(world)
    return { path: await writeIssue(world.site, world.cookie), fields: { revision: '1', ...fields } }
  }

/** A reminder that could not be sent; what has been sent has no content to be sent again. */
const failedMail = async ({ site }: World) => {
  await allSent(site)
  const { db } = site.runtime
  const failed = { status: 'failed', expires_at: null } as const
  await db.updateTable('outgoing_mails').set(failed).where('encrypted_content', 'is not', null).execute()
  const found = db.selectFrom('outgoing_mails').select('mail_id').where('status', '=', 'failed')
  return (await found.executeTakeFirstOrThrow()).mail_id
}

const availabilityForm = (form: string, changes: Fields) =>
  onPage(availabilityPage, async (world) => {
    const html = await world.read(availabilityPage())
    const found = [...html.matchAll(/<form[\s\S]*?<\/form>/g)].map(([text]) => text)
    const text = found.find((each) => each.includes(`name="form" value="${form}"`)) ?? ''
    const inputs = [...text.matchAll(/<input[^>]*>/g)].map(([tag]) => tag)
    const sent = inputs.filter((tag) => !tag.includes('type="checkbox"') || tag.includes('checked=""'))
    const attributeOf = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
    return {
      ...Object.fromEntries(sent.map((tag) => [attributeOf(tag, 'name'), attributeOf(tag, 'value')])),
      ...changes,
    }
  })

/** A way to send every form of `formsOfRoute`, by route and name. What is sent changes something, if it is let through. */
export const formRecipes: Record<string, Record<string, Recipe>> = {
  '/profile': {
    '': onPage(() => '/profile', { name: 'Robin Renamed', phone: '', timeZone: '' }),
    discreet: onPage(() => '/profile', {}),
    'not-discreet': async ({ site, userId }) => {
      const chosen = site.runtime.db.updateTable('users').set({ has_discreet_mails: 1 })
      await chosen.where('user_id', '=', userId).execute()
      return { path: '/profile', fields: {} }
    },
  },
  '/profile/newsletter': { '': onPage(() => '/profile/newsletter', { newsletter: 'yes' }) },
  '/profile/data': {
    keep: async ({ site, userId }) => {
      const delete_at = '2027-02-01T10:00:00.000Z'
      await site.runtime.db.updateTable('users').set({ delete_at }).where('user_id', '=', userId).execute()
      return { path: '/profile/data', fields: {} }
    },
    delete: onPage(() => '/profile/data', {}),
  },
  '/profile/data/delete-appointments': { '': onPage(() => '/profile/data/delete-appointments', {}) },
  ...ownAccountOf('/profile'),
  '/admin-profile': {
    ...calendarOn(() => desk),
    ...attentionForms,
    '': onPage(() => desk, {
      name: 'Nina',
      email: 'nina@example.org',
      password: 'quite another battery',
      role: 'client',
    }),
  },
  '/admin-profile/users/:userId': {
    save: onPage(userPage, { name: 'Robin Renamed', phone: '', timeZone: '' }),
    permissions: async (world) => {
      await world.admin.press(world.userId, 'make-agent')
      return { path: userPage(world), fields: { shown: '', 'may-newsletter': 'on' } }
    },
    'make-admin': onPage(userPage, {}),
    'make-agent': onPage(userPage, {}),
    'make-client': async (world) => {
      await world.admin.press(world.userId, 'make-admin')
      return { path: userPage(world), fields: {} }
    },
    'remove-factors': async (world) => {
      const { site, userId } = world
      await setUpSecondFactor(site, await signInAs(site, 'client@example.org'))
      return { path: `${desk}/users/${userId}`, fields: {} }
    },
    disable: onPage(userPage, {}),
    enable: async (world) => {
      await world.admin.press(world.userId, 'disable')
      return { path: userPage(world), fields: {} }
    },
    delete: onPage(userPage, {}),
    invite: async (world) => {
      const invited = { name: 'Nina', email: 'nina@example.org', role: 'client' }
      await world.admin.post(desk, invited)
      const { db } = world.site.runtime
      const found = db.selectFrom('users').select('user_id').where('email', '=', invited.email)
      return { path: `${desk}/users/${(await found.executeTakeFirstOrThrow()).user_id}`, fields: {} }
    },
    'sign-out': async (world) => {
      await signInAs(world.site, 'client@example.org')
      return { path: userPage(world), fields: {} }
    },
  },
  '/admin-profile/people/:personId': {
    ...notesOn(personPage),
    'save-fact name': factOn(personPage, 'name', 'Robin Renamed'),
    'save-fact phone': factOn(personPage, 'phone', '020 7946 0001'),
    'save-fact email': factOn(personPage, 'email', 'elsewhere@example.org'),
    'delete-person': onPage(personPage, async (world) => {
      await send('cancel')(world)
      return hiddenFieldsOf(await world.read(`${personPage(world)}?step=delete`), 'delete-person-form')
    }),
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
  '/admin-profile/appointments/new': {
    '': onPage(
      () => `${desk}/appointments/new`,
      async (world) => ({
        ...hiddenFieldsOf(await world.read(`${desk}/appointments/new`), 'caller'),
        name: 'Robin Caller',
        phone: '020 7946 0018',
        scamType: 'forex',
        startsAt: '2027-01-21T15:00:00.000Z',
        consent: 'on',
      }),
    ),
    'show-times': onPage(() => `${desk}/appointments/new`, { name: 'Robin Caller' }),
  },
  '/admin-profile/appointments/:appointmentId': {
    ...notesOn(appointmentPage),
    move: press('move'),
    cancel: press('cancel'),
    restore: press('restore', send('cancel')),
    done: press('done', hasBegun),
    'no-show': press('no-show', hasBegun),
    booked: press('booked', async (world) => {
      await hasBegun(world)
      await send('done')(world)
    }),
    'save-fact name': factOn(appointmentPage, 'name', 'Robin Renamed'),
    'save-fact phone': factOn(appointmentPage, 'phone', '020 7946 0001'),
    'save-fact email': factOn(appointmentPage, 'email', 'elsewhere@example.org'),
    'save-fact scamType': factOn(appointmentPage, 'scamType', 'cryptocurrency'),
    'save-fact story': factOn(appointmentPage, 'story', 'They rang again.'),
  },
  '/admin-profile/availability': {
    ...calendarOn(availabilityPage),
    'new-agent': onPage(availabilityPage, { name: 'Sam', email: 'sam@example.org', isActive: 'on' }),
    agent: availabilityForm('agent', { email: 'thief@example.org' }),
    account: async (world) => {
      const { db } = world.site.runtime
      await db.updateTable('users').set({ agent_id: null }).where('agent_id', '=', 'agent-1').execute()
      return { path: availabilityPage(), fields: {} }
    },
    rules: availabilityForm('rules', { minimumNoticeMinutes: '2880' }),
    hours: availabilityForm('hours', { Thursday1Until: '12:00' }),
    'calendar-feed make': availabilityForm('calendar-feed', {}),
    'calendar-feed withdraw': async (world) => {
      const { fields } = await availabilityForm('calendar-feed', {})(world)
      const made = { form: 'calendar-feed', intent: 'make', ...fields }
      await world.site.post(availabilityPage(), made, { cookie: world.cookie })
      return availabilityForm('calendar-feed', {})(world)
    },
    'own-calendar': onPage(availabilityPage, {
      version: '',
      secretAddress: 'no address',
    }),
    'own-calendar remove': onPage(availabilityPage, { version: '1' }),
  },
  '/admin-profile/newsletter': {
    invite: onPage(() => `${desk}/newsletter`, { email: 'nina@example.org' }),
    complained: onPage(() => `${desk}/newsletter`, subscriber),
    delete: onPage(() => `${desk}/newsletter`, subscriber),
  },
  '/admin-profile/newsletter/:issueId': {
    save: issue({ subject: 'Another letter', body: 'Some words.' }),
    test: issue({ subject: 'A letter', body: 'Some words.' }),
    send: issue({ subject: 'Another letter', body: 'Some words.' }),
    'send-now': issue({}, subscriber),
    delete: issue({}),
  },
  '/admin-profile/mail': {
    '': onPage(
      () => `${desk}/mail`,
      async (world) => ({ mailId: await failedMail(world) }),
    ),
    'retry-selected': onPage(
      () => `${desk}/mail`,
      async (world) => ({ [`row-${await failedMail(world)}`]: 'on' }),
    ),
  },
  ...ownAccountOf('/admin-profile'),
}
