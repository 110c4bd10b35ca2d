import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { dayMs } from '#src/time/time-range.ts'

/** Before these, the first one of each week is kept. */
const keptDays = 7

const namePattern = /^harbour-(\d{4}-\d\d-\d\d)\.backup(\.age)?$/

export function scheduledName(now: Date, isEncrypted: boolean): string {
  return `harbour-${dayOf(now)}.backup${isEncrypted ? '.age' : ''}`
}

type Scheduled = { day: string; files: string[] }

/** Newest first. Those of days to come are left out: the clock was wrong when they were made. */
export function listScheduled(folder: string, now: Date): Scheduled[] {
  return listAll(folder).filter(({ day }) => day <= dayOf(now))
}

export function listFuture(folder: string, now: Date): string[] {
  try {
    return listAll(folder).flatMap(({ day, files }) => (day > dayOf(now) ? files : []))
  } catch {
    return []
  }
}

function listAll(folder: string): Scheduled[] {
  const days = new Map<string, string[]>()
  for (const name of readdirSync(folder)) {
    const day = namePattern.exec(name)?.[1]
    if (day !== undefined) days.set(day, [...(days.get(day) ?? []), name])
  }
  return [...days].map(([day, files]) => ({ day, files })).sort((a, b) => (a.day < b.day ? 1 : -1))
}

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10)
}

export function findNewestBackup(folder: string, now: Date): Date | null {
  try {
    const [newest] = listScheduled(folder, now)
    const [file] = newest?.files ?? []
    if (newest === undefined || file === undefined) return null
    const { mtime } = statSync(join(folder, file))
    return mtime <= now ? mtime : new Date(newest.day)
  } catch {
    return null
  }
}

export function deleteOldBackups(folder: string, age: { now: Date; keepDays: number }): void {
  const backups = listScheduled(folder, age.now)
  const days = backups.map(({ day }) => day)
  const kept = new Set(keptOf(days, age))
  const old = backups.filter(({ day }) => !kept.has(day)).flatMap(({ files }) => files)
  for (const name of old) rmSync(join(folder, name), { force: true })
}

/** What killed processes left. Call it while no other is being made. */
export function deletePartialBackups(folder: string): void {
  const isPartial = (name: string) => /^harbour-\d{4}-\d\d-\d\d\.backup(\.age)?\.\d+\.partial$/.test(name)
  for (const name of readdirSync(folder).filter(isPartial)) rmSync(join(folder, name), { force: true })
}

/**
 * Of days, newest first: the newest, and the first one of each of the newest weeks, unless they are too old. The newest
 * of all is kept in any case: it may be the only one that can be restored.
 */
export function keptOf(days: string[], { now, keepDays }: { now: Date; keepDays: number }): string[] {
  const keptWeeks = Math.floor(keepDays / 7) - 1
  const firstOfWeek = new Map(days.map((day) => [weekOf(day), day]))
  const kept = new Set([...days.slice(0, keptDays), ...[...firstOfWeek.values()].slice(0, keptWeeks)])
  // A backup may have been made at the very beginning of its day.
  const tooOld = new Date(now.getTime() - keepDays * dayMs).toISOString().slice(0, 10)
  return [...kept].filter((day, index) => index === 0 || day > tooOld)
}

function weekOf(day: string): number {
  // 1 January 1970 was a Thursday.
  return Math.floor((Date.parse(day) / dayMs + 3) / 7)
}
