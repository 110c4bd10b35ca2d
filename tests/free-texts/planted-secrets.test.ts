import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readBatches } from '#src/platform/backup/read-backup.server.ts'
import { writeBackup } from '#src/platform/backup/write-backup.server.ts'
import { freeTextForms } from '../support/secrets/free-text-forms.ts'
import { plantedSecrets } from '../support/secrets/planted-secrets.ts'
import { series } from '../support/series.ts'
import { openWorld, type World } from '../support/site/desk/form-world.ts'
import { allSent } from '../support/site/facts.ts'
import { tablesOf } from '../support/site/stored-words.ts'
import { databaseKinds, type TestSite } from '../support/site/test-site.ts'
import { queriesOf } from '../support/statements.ts'

/** Sends every form with a text, and returns all that the answers say. */
async function sendEverywhere(world: World, text: string): Promise<string> {
  const answers: string[] = []
  for (const { fill, field } of freeTextForms) {
    const { path, fields, cookie = world.cookie } = await fill(world)
    for (const address of [path, path.replace(/(\?|$)/, '.data$1')]) {
      const answer = await world.site.post(address, { ...fields, [field]: text }, { cookie })
      answers.push(JSON.stringify([...answer.headers]), await answer.text())
    }
  }
  return answers.join('\n')
}

/** Everything in the database, the files of the data folder (SQLite's and its log among them), the log, emails and a backup. */
async function everythingIn(site: TestSite): Promise<string> {
  const { runtime, inbox, logLines } = site
  const found: string[] = [JSON.stringify(inbox), JSON.stringify(logLines)]
  for (const table of await tablesOf(site)) {
    found.push(JSON.stringify((await sql`select * from ${sql.table(table)}`.execute(runtime.db)).rows))
  }
  const { settings, log, clock } = runtime
  const { dataDir } = settings
  const file = join(dataDir, 'planted.backup')
  const options = { passphrase: null, mayOverwrite: true, appVersion: '0.0.0', now: clock.now() }
  await writeBackup({ settings, log, file, ...options })
  for await (const { lines } of readBatches({ file, passphrase: null })) found.push(lines.join('\n'))
  for (const entry of readdirSync(dataDir, { recursive: true, withFileTypes: true })) {
    // As UTF-8, in which words of other languages are stored.
    if (entry.isFile()) found.push(readFileSync(join(entry.parentPath, entry.name), 'utf8'))
  }
  return found.join('\n')
}

test.each(databaseKinds)('nothing of a secret is found anywhere after it was refused (%s)', async (kind) => {
  await using world = await openWorld(kind, '/admin-profile')
  const { site } = world
  const secrets = plantedSecrets.slice(0, series(plantedSecrets.length, 2))
  let answers = ''
  const queries = await queriesOf(site, async () => {
    for (const { text } of secrets) answers += await sendEverywhere(world, text)
    await allSent(site)
  })
  const written = queries.map(({ parameters }) => JSON.stringify(parameters)).join('\n')
  const places = { answers, written, everything: await everythingIn(site) }
  for (const [place, text] of Object.entries(places)) {
    const kept = secrets.flatMap((secret) => secret.kept)
    expect([place, kept.filter((part) => text.toLowerCase().includes(part.toLowerCase()))]).toEqual([place, []])
  }
  expect(answers).toContain('Please take it out')
})

test.each(databaseKinds)('the same search finds an ordinary text everywhere (%s)', async (kind) => {
  await using world = await openWorld(kind, '/admin-profile')
  const { site } = world
  const words = 'A heron called Balthazar has it.'
  let answers = ''
  const queries = await queriesOf(site, async () => {
    answers = await sendEverywhere(world, words)
    await allSent(site)
  })
  expect(answers).toContain(words)
  expect(JSON.stringify(queries.map(({ parameters }) => parameters))).toContain(words)
  expect((await everythingIn(site)).split(words).length).toBeGreaterThan(10)
})

test('a form that waits for its user to confirm who they are keeps no secret', async () => {
  await using world = await openWorld('sqlite', '/admin-profile')
  const path = '/admin-profile/confirm-it-is-you?next=/admin-profile/newsletter'
  for (const { text, kept } of plantedSecrets) {
    const html = await (await world.site.post(path, { intent: 'delete', body: text }, { cookie: world.cookie })).text()
    expect(html).toContain('name="body"')
    expect(html).toContain('[taken out]')
    expect(kept.filter((part) => html.includes(part))).toEqual([])
  }
})
