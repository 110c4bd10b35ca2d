import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip } from 'node:zlib'
import { agePrefix, decryptStream } from './backup-encryption.server.ts'
import {
  type BackupHead,
  BackupRefusal,
  type BackupTail,
  type Batch,
  createTally,
  faultOf,
  formatVersion,
  hasCode,
  type Part,
  type PartSummary,
  textOf,
} from './backup-format.server.ts'

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

/** `take` and `end` throw a refusal if anything differs from what was written. Lines are in order. */
function createParser(file: string): {
  take: (lines: string[]) => Batch[]
  end: () => { head: BackupHead; parts: PartSummary[] }
} {
  const hash = createHash('sha256')
  const tally = createTally()
  let head: BackupHead | null = null
  let part: Part | null = null
  let tail: BackupTail | null = null
  const takeRun = (run: string[]): Batch | null => {
    if (tail !== null) throw damaged(file)
    const heading = headingOf(file, run)
    if (heading !== null && 'sha256' in heading) {
      tail = heading as BackupTail
      return null
    }
    hash.update(textOf(run))
    if (head === null) {
      head = checkHead(file, heading)
      return null
    }
    if (heading !== null) part = heading as Part
    if (part === null) throw damaged(file)
    const batch = { part, lines: heading === null ? run : [] }
    tally.add(batch)
    return batch
  }
  return {
    take: (lines) =>
      runsOf(lines)
        .map(takeRun)
        .filter((batch) => batch !== null),
    end: () => {
      const parts = tally.end()
      const isWhole = tail?.sha256 === hash.digest('hex') && JSON.stringify(tail.parts) === JSON.stringify(parts)
      if (head === null || !isWhole) throw damaged(file)
      return { head, parts }
    },
  }
}

function runsOf(lines: string[]): string[][] {
  const runs: string[][] = []
  let wasHeading = true
  for (const line of lines) {
    const isHeading = line.startsWith('{')
    if (isHeading || wasHeading) runs.push([line])
    else runs.at(-1)?.push(line)
    wasHeading = isHeading
  }
  return runs
}

function headingOf(file: string, [line = '']: string[]): object | null {
  if (!line.startsWith('{')) return null
  try {
    return JSON.parse(line) as object
  } catch (cause) {
    throw damaged(file, cause)
  }
}

function checkHead(file: string, heading: object | null): BackupHead {
  const head = heading as BackupHead | null
  if (head?.format !== 'harbour-backup') {
    throw new BackupRefusal(`${file} isn’t a Harbour backup. Check the file’s name.`)
  }
  if (head.formatVersion > formatVersion) throw newerVersion(head)
  return head
}

export function newerVersion({ appVersion }: BackupHead): BackupRefusal {
  return new BackupRefusal(
    `This backup is from a newer version of Harbour (${appVersion}). Install that version or a later one, then restore it.`,
  )
}

function damaged(file: string, cause?: unknown): BackupRefusal {
  const message = `${file} is damaged or incomplete. Nothing was changed. Copy the file again, or use another backup.`
  return new BackupRefusal(message, { cause })
}
