import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { mailSamples } from '#src/emails/mails.ts'
import { noSettings } from '#src/platform/settings.server.ts'
import { freePort } from '../support/free-port.ts'
import { isWholeRun } from '../support/series.ts'
import { openTestSite } from '../support/site/test-site.ts'

test('the workshop is in no build: its address leads home and no file mentions it', async () => {
  await using site = await openTestSite('sqlite')
  for (const path of ['/workshop', '/workshop.data', '/workshop/mails', '/workshop/mails/invitation/dark']) {
    const answer = await site.request(path)
    expect(answer.status, path).toBeOneOf([202, 302])
    expect(await answer.text(), path).not.toContain('Every part in every state')
  }
  expect((await site.request('/workshop')).headers.get('location')).toBe('/')
  const files = readdirSync('build', { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files.length).toBeGreaterThan(10)
  const holders = files
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (file) =>
        /\.(js|css|json|html)$/.test(file) &&
        /pages\/workshop|\/workshop|workshop-|in every state/i.test(file + readFileSync(file, 'utf8')),
    )
  expect(holders).toEqual([])
})

test.runIf(isWholeRun)('in development, /workshop shows the components, and /workshop/mails the emails', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'harbour-workshop-'))
  const port = String(await freePort())
  const words = ['--disable-warning=ExperimentalWarning', '--conditions=development', 'server/dev.ts']
  const server = spawn(process.execPath, words, {
    env: { ...process.env, ...noSettings, NODE_ENV: 'development', PORT: port, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    for await (const line of createInterface(server.stdout)) if (line.includes('is ready at')) break
    const answer = await fetch(`http://127.0.0.1:${port}/workshop`)
    expect(answer.status).toBe(200)
    const html = await answer.text()
    for (const part of ['Button, primary', 'Fields, wrong', 'data-theme="dark"']) expect(html).toContain(part)
    const page = await (await fetch(`http://127.0.0.1:${port}/workshop/mails`)).text()
    for (const [kind, { name }] of Object.entries(mailSamples)) {
      expect(page).toContain(name)
      const mail = await fetch(`http://127.0.0.1:${port}/workshop/mails/${kind}/dark`)
      expect(await mail.text(), kind).toContain('@media all')
    }
  } finally {
    server.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  }
})
