import { setTimeout as pause } from 'node:timers/promises'
import { minFillMs } from '../src/ui/forms/proof-of-work/form-challenge.ts'
import { formOf } from '../tests/support/pages/page.ts'
import { createVisitors, type Visitors } from '../tests/support/visitors.ts'

/**
 * The visitors of a site, which may fail: an answer has the status 0 if the connection broke before it came. `group`
 * tells visitors apart who come to several copies.
 */
export async function openVisitors(origin: string, group = 0): Promise<Visitors> {
  const read = async (path: string) => (await fetch(origin + path)).text()
  const hidden = formOf(await read('/contact'), 'booking').hidden
  // The site refuses a form submitted sooner than this.
  await pause(minFillMs)
  return createVisitors({
    read,
    group,
    openForm: async () => hidden,
    post: async (path, fields, address) => {
      try {
        const answer = await fetch(origin + path, {
          method: 'POST',
          redirect: 'manual',
          body: new URLSearchParams(fields),
          headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': address },
        })
        await answer.arrayBuffer()
        return { status: answer.status, place: answer.headers.get('location') ?? '' }
      } catch {
        return { status: 0, place: '' }
      }
    },
  })
}
