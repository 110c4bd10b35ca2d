import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { backupCommand } from '../../server/commands/backup/backup-command.ts'
import { restoreCommand } from '../../server/commands/backup/restore-command.ts'
import { openEmptyPlace, runCommand, settingsOf } from '../support/backup/backup-site.ts'

test('a file whose name can’t be is refused in one line', async () => {
  using place = await openEmptyPlace('sqlite')
  const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const lines = () => printed.mock.calls.splice(0).map(([line]) => line)
  try {
    for (const name of ['a\0b', 'a\nb', 'a\u0085b', '\u001b[2Jb']) {
      await backupCommand([name])
      await restoreCommand([name, '--force'])
      const line = 'The file’s name contains a character that can’t be seen, such as a line break. Type it again.\n'
      expect([lines(), process.exitCode]).toEqual([[line, line], 2])
    }
  } finally {
    printed.mockRestore()
    process.exitCode = 0
  }
  const long = join(dirname(place.dataDir), 'x'.repeat(300))
  for (const [command, words] of [
    ['backup', 'The name of the file is too long. Choose one of at most 200 characters.'],
    ['restore', `${long} cannot be read: ENAMETOOLONG: name too long.`],
  ] as const) {
    const refused = await runCommand([command, long], settingsOf(place, ''))
    expect([refused.code, refused.output.trimEnd()]).toEqual([1, words])
  }
})
