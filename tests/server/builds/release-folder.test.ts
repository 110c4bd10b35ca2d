import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../../support/free-port.ts'
import { startCommand } from '../../support/processes/command.ts'

/** Every file of a folder with its size and time of change, but for Node's cache, which it does without if it must. */
function contentsOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('.cache'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((file) => `${file} ${statSync(file).size} ${statSync(file).mtimeMs}`)
    .sort()
}

/** Reads the body too: a response that is not read to its end keeps the site from ending. */
async function statusOf(url: string): Promise<number> {
  const response = await fetch(url)
  await response.arrayBuffer()
  return response.status
}

test('a release folder needs no packages, and nothing is written into it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'harbour-release-'))
  try {
    const dataDir = join(folder, 'data')
    const release = join(folder, 'release')
    for (const path of ['build', 'package.json', 'scripts/launch.mjs'])
      cpSync(path, join(release, path), { recursive: true })
    const before = contentsOf(release)
    const megabytes = before.reduce((sum, line) => sum + Number(line.split(' ').at(-2)), 0) / 1e6
    // With Node and the base of the image, 151 MB, it has room below 250.
    expect(megabytes).toBeLessThan(35)

    const port = await freePort()
    const settings = { PORT: String(port), ORIGIN: `http://127.0.0.1:${port}`, DATA_DIR: dataDir, DATABASE_URL: '' }
    const site = startCommand(['serve'], settings, { folder: release })
    await site.printed('Harbour is ready at')
    for (const path of ['/readyz', '/', '/contact', '/login'])
      expect(await statusOf(`http://127.0.0.1:${port}${path}`), path).toBe(200)
    site.kill('SIGTERM')
    expect((await site.ended).code).toBe(0)
    expect(contentsOf(release)).toEqual(before)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
