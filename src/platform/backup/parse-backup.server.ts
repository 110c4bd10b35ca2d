import { createHash } from 'node:crypto'
import {
  type BackupHead,
  type BackupTail,
  type Batch,
  createTally,
  formatVersion,
  type Part,
  type PartSummary,
  textOf,
} from './backup-format.server.ts'
import { BackupRefusal } from './backup-refusal.server.ts'

/** `take` and `end` throw a refusal if anything differs from what was written. Lines are in order. */
export function createParser(file: string): {
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

export function damaged(file: string, cause?: unknown): BackupRefusal {
  const message = `${file} is damaged or incomplete. Nothing was changed. Copy the file again, or use another backup.`
  return new BackupRefusal(message, { cause })
}
