import { execFileSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { freePort } from '../../support/free-port.ts'
import { startCommand } from '../../support/processes/command.ts'
import { dataFolder } from '../../support/processes/data-folder.ts'
import { isWholeRun } from '../../support/series.ts'
import { mountSmallDisk } from '../../support/small-disk.ts'

/** A site whose log goes to a file or device. */
async function startLoggingTo(path: string, dataDir: string) {
  const port = String(await freePort())
  const stdout = openSync(path, 'a')
  const site = startCommand(['serve'], { PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'info' }, { stdout })
  closeSync(stdout)
  const get = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' })
    // A page that nobody reads is still being sent when the site is told to stop.
    await answer.arrayBuffer()
    return answer.status
  }
  await eventually(async () => expect(await get('/readyz')).toBe(200))
  return { ...site, get }
}

test.skipIf(!existsSync('/dev/full'))(
  'a site whose log takes nothing answers, and stops when it is told to',
  async () => {
    using folder = dataFolder()
    using site = await startLoggingTo('/dev/full', folder.dataDir)
    // The first is in memory; the others leave a line each.
    for (const path of ['/', '/contact', '/login', '/healthz', '/readyz'])
      expect([path, await site.get(path)]).toEqual([path, 200])
    site.kill('SIGTERM')
    expect(await site.ended).toEqual({ code: 0, output: '' })
  },
)

test('a site whose log nobody reads answers, and stops when it is told to', async () => {
  using folder = dataFolder()
  const pipe = join(folder.dataDir, 'log')
  execFileSync('mkfifo', [pipe])
  // Opened for both, so that opening waits for nobody.
  const reader = openSync(pipe, 'r+')
  using _reader = { [Symbol.dispose]: () => closeSync(reader) }
  using site = await startLoggingTo(pipe, folder.dataDir)
  // Together more than the pipe holds.
  const longPath = `/newsletter/unsubscribe${'/a'.repeat(4000)}`
  for (let count = 0; count < 20; count += 1) expect(await site.get(longPath)).toBe(302)
  site.kill('SIGHUP')
  expect(await site.ended).toEqual({ code: 0, output: '' })
})

test.runIf(isWholeRun)('once there is room the log goes on, and says how many lines were lost', async ({ skip }) => {
  using folder = dataFolder()
  using disk = mountSmallDisk('4m')
  if (disk === null) return skip('only root can mount a small disk')
  const path = join(disk.folder, 'log')
  using site = await startLoggingTo(path, folder.dataDir)
  const linesWith = (text: string) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line.includes(text))
  await eventually(() => expect(linesWith('Harbour is ready')).toHaveLength(1))

  disk.fill()
  // Together more than waits in memory.
  const longPath = `/newsletter/unsubscribe${'/a'.repeat(4000)}`
  for (let count = 0; count < 200; count += 1) expect(await site.get(longPath)).toBe(302)
  disk.makeRoom()
  expect(await site.get('/contact')).toBe(200)
  await eventually(() => expect(linesWith('lines of the log were lost')).toHaveLength(1))
  const lost: unknown = JSON.parse(linesWith('lines of the log were lost')[0] ?? '')
  const kept = linesWith('/newsletter/unsubscribe').length
  expect(kept).toBeGreaterThan(0)
  expect(lost).toMatchObject({ level: 40, lines: 200 + 1 - kept - linesWith('"/contact"').length })
  expect(await site.get('/login')).toBe(200)
  await eventually(() => expect(linesWith('/login')).toHaveLength(1))
})
