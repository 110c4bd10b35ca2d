import { allSent } from '../facts.ts'
import { formIn } from '../form-page.ts'
import { onPage, type Recipe, type World } from './form-world.ts'

const page = '/admin-profile/mail'

/** A reminder that could not be sent; what has been sent has no content to be sent again. */
const failedMail = async ({ site }: World) => {
  await allSent(site)
  const { db } = site.runtime
  const failed = { status: 'failed', expires_at: null } as const
  await db.updateTable('outgoing_mails').set(failed).where('encrypted_content', 'is not', null).execute()
  const found = db.selectFrom('outgoing_mails').select('mail_id').where('status', '=', 'failed')
  return (await found.executeTakeFirstOrThrow()).mail_id
}

export const mailForms: Record<string, Record<string, Recipe>> = {
  '/admin-profile/mail': {
    retry: onPage(
      () => page,
      async (world) => ({ about: await failedMail(world) }),
    ),
    'retry-selected': onPage(
      () => page,
      async (world) => ({ [`row-${await failedMail(world)}`]: 'on' }),
    ),
    'retry-all': onPage(
      () => page,
      async (world) => {
        const retrying = {
          status: 'queued',
          last_error: 'Nobody answered.',
          due_at: '2999-01-01T00:00:00.000Z',
        } as const
        const mails = world.site.runtime.db.updateTable('outgoing_mails').set(retrying)
        await mails.where('mail_id', '=', await failedMail(world)).execute()
        return {}
      },
    ),
  },
  '/admin-profile/mail/:mailId': {
    retry: async (world) => {
      const path = `${page}/${await failedMail(world)}`
      return { path, fields: formIn(await world.read(path), 'retry') }
    },
    'send-again': async ({ site }) => {
      await allSent(site)
      const sent = site.runtime.db.selectFrom('outgoing_mails').select('mail_id').where('status', '=', 'sent')
      const { mail_id } = await sent.where('kind', '=', 'appointment-booked').executeTakeFirstOrThrow()
      return { path: `${page}/${mail_id}`, fields: {} }
    },
  },
}
