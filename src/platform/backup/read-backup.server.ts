import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip } from 'node:zlib'
import { agePrefix, decryptStream } from './backup-encryption.server.ts'
import type { BackupHead, Batch, PartSummary } from './backup-format.server.ts'
import { BackupRefusal, faultOf, hasCode } from './backup-refusal.server.ts'
import { createParser, damaged } from './parse-backup.server.ts'

export type BackupFile = { file: string; passphrase: string | null }

export async function isEncrypted(file: string): Promise<boolean> {
  const start = Buffer.alloc(agePrefix.length)
  try {
    const handle = await open(file)
    await handle.read(start, 0, start.length, 0).finally(() => handle.close())
  } catch (error) {
    throw new BackupRefusal(`${file} cannot be read: ${faultOf(error)}.`)
  }
  if (start.toString('latin1') === agePrefix) return true
  if (start[0] === 0x1f && start[1] === 0x8b) return false
  throw new BackupRefusal(`${file} isn’t a Harbour backup. Check the file’s name.`)
}

export async function checkBackup(backup: BackupFile): Promise<{ head: BackupHead; parts: PartSummary[] }> {
  const parser = createParser(backup.file)
  for await (const lines of linesOf(backup)) parser.take(lines)
  return parser.end()
}

/** Throws at the end if any line differed, so that whatever was done with the batches must be undone. */
export async function* readBatches(backup: BackupFile): AsyncGenerator<Batch> {
  const parser = createParser(backup.file)
  for await (const lines of linesOf(backup)) yield* parser.take(lines)
  parser.end()
}

async function* linesOf({ file, passphrase }: BackupFile): AsyncGenerator<string[]> {
  try {
    const bytes = createReadStream(file)
    const zipped = passphrase === null ? bytes : await decryptStream(bytes, passphrase)
    const unzipped = createGunzip({ chunkSize: 256 * 1024 })
    pipeline(zipped, unzipped, () => undefined)
    const decoder = new StringDecoder('utf8')
    let rest = ''
    for await (const chunk of unzipped) {
      const lines = decoder.write(chunk as Buffer).split('\n')
      lines[0] = rest + lines[0]
      rest = lines.pop() ?? ''
      yield lines
    }
    if (rest !== '') throw damaged(file)
  } catch (error) {
    if (error instanceof BackupRefusal) throw error
    if (hasCode(error, 'ENOENT', 'EACCES', 'EISDIR', 'EIO', 'ENAMETOOLONG', 'ELOOP')) {
      throw new BackupRefusal(`${file} cannot be read: ${faultOf(error)}.`)
    }
    throw damaged(file, error)
  }
}
