import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { isWholeRun } from '../../support/series.ts'
import { openTestSite, type TestSite } from '../../support/site/test-site.ts'

/** Another program that writes to the site's SQLite file, until it is disposed of. */
function lockFor({ runtime }: TestSite): Disposable & { release: () => void } {
  const other = new DatabaseSync(join(runtime.settings.dataDir, 'harbour.sqlite'))
  other.exec('begin immediate')
  const release = () => {
    if (other.isTransaction) other.exec('rollback')
  }
  return {
    release,
    [Symbol.dispose]: () => {
      release()
      other.close()
    },
  }
}

const subscribe = (site: TestSite) => site.post('/newsletter', { email: 'reader@example.org', page: '/about' })

test('while another program has locked the SQLite file, pages are served and a form waits for it', async () => {
  await using site = await openTestSite('sqlite')
  using lock = lockFor(site)
  let isAnswered = false
  const answer = subscribe(site).finally(() => {
    isAnswered = true
  })
  for (let turn = 0; turn < 30; turn += 1) {
    for (const path of ['/healthz', '/about']) expect([path, (await site.fetch(path)).status]).toEqual([path, 200])
  }
  expect(isAnswered).toBe(false)
  lock.release()
  expect((await answer).status).toBe(200)
  const subscribers = await site.runtime.db.selectFrom('subscribers').select('email').execute()
  expect(subscribers).toEqual([{ email: 'reader@example.org' }])
})

test.runIf(isWholeRun)(
  'a lock that lasts more than five seconds is answered with 503, and nothing is half done',
  async () => {
    await using site = await openTestSite('sqlite')
    using lock = lockFor(site)
    expect((await subscribe(site)).status).toBe(503)
    lock.release()
    expect(await site.runtime.db.selectFrom('subscribers').select('email').execute()).toEqual([])
  },
)

// One after the other they would take half a minute.
test.runIf(isWholeRun)(
  'many forms wait for a lock together, and no page waits for more than one of them',
  {
    timeout: 20_000,
  },
  async () => {
    await using site = await openTestSite('sqlite')
    using _lock = lockFor(site)
    const forms = Array.from({ length: 6 }, () => subscribe(site))
    const page = await site.fetch('/contact')
    expect(page.status).toBe(200)
    expect((await Promise.all(forms)).map(({ status }) => status)).toEqual(forms.map(() => 503))
  },
)
