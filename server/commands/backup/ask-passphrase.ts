import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { BackupRefusal } from '#src/platform/backup/backup-format.server.ts'

/** Without showing what is typed. Throws a refusal if there is no terminal. */
export async function askPassphrase(question: string): Promise<string> {
  if (!process.stdin.isTTY) throw new BackupRefusal('Set BACKUP_PASSPHRASE, or run this on a terminal to be asked.')
  process.stderr.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  terminal.on('SIGINT', () => process.exit(130))
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}
