import { codeOf } from '../../factors/authenticator-app.ts'
import { openEnrolmentLink } from '../../factors/enrolment-link.ts'
import { addPasskey } from '../../factors/passkeys.ts'
import { keyIn, setUpSecondFactor } from '../../factors/second-factor.ts'
import { formOf } from '../../pages/page.ts'
import { adminEmail } from '../admin-session.ts'
import { signInAs } from '../people.ts'
import { type Fields, onPage, type Recipe, type World } from './form-world.ts'

/** An account with an app, whose session has just used it. */
const withApp = (fields: Fields, page: string) => async (world: World) => {
  const { key, cookie } = await setUpSecondFactor(world.site, world.cookie, world.area)
  return { path: `${world.area}/security${page}`, fields, cookie, key }
}

/** The same, when the rule is on. */
const withRule = async (world: World) => {
  const filled = await withApp({}, '')(world)
  await world.site.post(filled.path, { intent: 'require-factor' }, { cookie: filled.cookie })
  return filled
}

const beginSecondFactor = async ({ site, area, cookie }: World) => {
  const path = `${area}/security/second-factor`
  const linked = await openEnrolmentLink(site, cookie, area)
  await site.post(path, { intent: 'begin' }, { cookie: linked })
  return { path, fields: {}, cookie: linked }
}

const security = (fields: Fields) => onPage(({ area }) => `${area}/security`, fields)
const passkeys = (fields: Fields) => onPage(({ area }) => `${area}/security/passkeys`, fields)

const withPasskey = (fields: Fields) => async (world: World) => {
  const { key, cookie: withKey } = await setUpSecondFactor(world.site, world.cookie, world.area)
  const { cookie } = await addPasskey(world.site, withKey, undefined, {}, world.area)
  const html = await (await world.site.request(`${world.area}/security`, { headers: { cookie } })).text()
  return {
    path: `${world.area}/security`,
    fields: { ...formOf(html, 'remove-passkey').fields, ...fields },
    cookie,
    key,
  }
}

/** The forms of one's own account, with nothing in them that proves who one is. */
const ownAccount: Record<string, Record<string, Recipe>> = {
  email: { 'change-email': onPage(({ area }) => `${area}/email`, { newEmail: 'new@example.org' }) },
  security: {
    'change-password': security({ newPassword: 'quite another battery' }),
    'send-link': security({}),
    'end-session': async (world) => {
      const email = world.area === '/profile' ? 'client@example.org' : adminEmail
      await signInAs(world.site, email)
      const html = await world.read(`${world.area}/security`)
      return { path: `${world.area}/security`, fields: formOf(html, 'end-session').fields }
    },
    'end-others': async (world) => {
      await signInAs(world.site, world.area === '/profile' ? 'client@example.org' : adminEmail)
      return { path: `${world.area}/security`, fields: {} }
    },
    'add-passkey': async (world) => ({
      path: `${world.area}/security`,
      fields: { name: 'My phone' },
      cookie: await openEnrolmentLink(world.site, world.cookie, world.area),
    }),
    'rename-passkey': withPasskey({ name: 'My laptop' }),
    'remove-passkey': withPasskey({}),
    'require-factor': withApp({}, ''),
    'let-choose': withRule,
  },
  'security/second-factor': {
    begin: async (world) => ({
      path: `${world.area}/security/second-factor`,
      fields: {},
      cookie: await openEnrolmentLink(world.site, world.cookie, world.area),
    }),
    'turn-on': async (world) => {
      const begun = await beginSecondFactor(world)
      const html = await (await world.site.request(begun.path, { headers: { cookie: begun.cookie } })).text()
      return { ...begun, fields: { code: codeOf(keyIn(html), Date.now() + 70 * 60_000) } }
    },
    'give-up': beginSecondFactor,
    'turn-off': withApp({}, '/second-factor'),
    renew: withApp({}, '/second-factor'),
  },
  'security/passkeys': {
    'begin-adding': passkeys({ name: 'My phone' }),
    add: passkeys({ name: 'My phone', answer: '{}' }),
    begin: passkeys({}),
    use: passkeys({ answer: '{}' }),
  },
}

/** The recipes by route and name of the form. */
export function ownAccountOf(area: string) {
  return Object.fromEntries(Object.entries(ownAccount).map(([page, forms]) => [`${area}/${page}`, forms]))
}
