import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from './settings.server.ts'

/** The secret that signs sessions and tokens: the setting, or one made at the first start and kept in the data folder. */
export function loadSecret(settings: Pick<Settings, 'secret' | 'dataDir'>): string {
  if (settings.secret !== null) return settings.secret
  const file = join(settings.dataDir, 'secret')
  try {
    // `wx` fails if the file is there, so that two processes that start at once agree on one secret.
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < 32) throw new Error(`The secret in ${file} is damaged: it must have 32 characters or more.`)
  return secret
}
