import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { version } from '#src/platform/version.ts'
import { freePort } from '../../support/free-port.ts'
import { dataFolder } from '../../support/processes/data-folder.ts'
import { makeUser, signInAs } from '../../support/site/people.ts'
import { databaseKinds, openTestSite } from '../../support/site/test-site.ts'

test('the version is the package’s, and the changelog’s newest released section is about it', () => {
  expect(version).toBe(JSON.parse(readFileSync('package.json', 'utf8')).version)
  expect(JSON.parse(readFileSync('package-lock.json', 'utf8')).version).toBe(version)
  expect(/^## \[(?!Unreleased)([^\]]+)\]/m.exec(readFileSync('CHANGELOG.md', 'utf8'))?.[1]).toBe(version)
})

for (const kind of databaseKinds) {
  test(`/healthz says it to everyone, and the desk’s foot to staff (${kind})`, async () => {
    await using site = await openTestSite(kind)
    expect(await (await site.request('/healthz')).json()).toEqual({ status: 'alive', version })
    const pageOf = async (role: string, path: string) => {
      const email = `${role}@example.org`
      await makeUser(site, { email, role })
      const cookie = await signInAs(site, email)
      return (await site.request(path, { headers: { cookie } })).text()
    }
    const inFoot = new RegExp(`<footer[^>]*>.*Harbour (<!-- -->)?${version.replaceAll('.', '\\.')}`)
    for (const role of ['admin', 'agent']) expect(await pageOf(role, '/admin-profile')).toMatch(inFoot)
    expect(await pageOf('client', '/profile')).not.toContain(version)
  })
}

test('the start’s line, the log and doctor say it', async () => {
  using folder = dataFolder()
  const PORT = String(await freePort())
  const settings = {
    PORT,
    ORIGIN: `http://127.0.0.1:${PORT}`,
    ADMIN_EMAIL: 'a@example.org',
    ADMIN_PASSWORD: 'a long password',
  }
  using site = folder.run(['serve'], settings)
  const printed = await site.printed('"msg":"ready"')
  expect(printed).toContain(`Harbour is ready at ${settings.ORIGIN} (version ${version})\n`)
  expect(printed).toContain(`"version":"${version}","msg":"ready"`)
  using doctor = folder.run(['doctor'], settings)
  expect(await doctor.ended).toMatchObject({ code: 0, output: expect.stringContaining(`This is Harbour ${version}.`) })
})
