import { makeUser, signInAs } from '../people.ts'
import type { DatabaseKind } from '../test-site.ts'
import { openFirm } from './agents-desk.ts'

export type Fields = Record<string, string>

/** The fields of a form without its name, and where it is sent to; `cookie` and the `key` of an app of who has set one up. */
export type FilledForm = { path: string; fields: Fields; cookie?: string; key?: string }

/** What makes a form ready to be sent by a session that has just begun. */
export type Recipe = (world: World) => Promise<FilledForm> | FilledForm

/** A firm as in `openFirm`, with a client who has an appointment, and one of everything that a form can be about. */
export async function openWorld(kind: DatabaseKind, area: '/profile' | '/admin-profile') {
  const firm = await openFirm(kind)
  const { site } = firm
  const userId = await makeUser(site, { email: 'client@example.org' })
  const cookie = area === '/profile' ? await signInAs(site, 'client@example.org') : firm.admin.cookie
  const { db } = site.runtime
  const { person_id: personId } = await db
    .selectFrom('people')
    .select('person_id')
    .where('email', '=', 'client-of-agent-1@example.org')
    .executeTakeFirstOrThrow()
  return { ...firm, area, userId, cookie, personId, read: (path: string) => firm.read(path, cookie) }
}

export type World = Awaited<ReturnType<typeof openWorld>>

export const onPage =
  (path: (world: World) => string, fields: Fields | ((world: World) => Fields | Promise<Fields>)): Recipe =>
  async (world) => ({ path: path(world), fields: typeof fields === 'function' ? await fields(world) : fields })
