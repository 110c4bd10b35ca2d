import { createIssue } from '#src/features/newsletter/issues/save-issue.server.ts'
import { system } from '#src/platform/audit-log/audit-log.server.ts'
import { subscribe } from '../newsletter.ts'
import type { TestSite } from '../test-site.ts'

/**
 * Makes one of a kind of record and returns its id, by the parameter of its address. A site may have several: what must
 * be unique is another value each time.
 */
const records: Record<string, (site: TestSite) => Promise<string>> = {
  ':issueId': ({ runtime }) => createIssue(runtime, { subject: 'Spring', body: 'Hello', by: system }),
  ':subscriberId': async (site) => {
    await subscribe(site, 'client@example.org')
    const found = site.runtime.db.selectFrom('subscribers').select('subscriber_id')
    return (await found.executeTakeFirstOrThrow()).subscriber_id
  },
}

/** The address of a route. What is not `known` for a parameter is a record made for it. */
export async function addressOf(site: TestSite, route: string, known: Record<string, string>): Promise<string> {
  const parts = route.split('/').map(async (part) => {
    if (!part.startsWith(':')) return part
    const id = known[part] ?? (await records[part.replace('?', '')]?.(site))
    if (id === undefined) throw new Error(`There is no sample of ${part}, for ${route}`)
    return id
  })
  return (await Promise.all(parts)).join('/')
}
