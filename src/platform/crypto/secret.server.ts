import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '#src/platform/settings.server.ts'

export class DamagedSecret extends Error {}

/** The setting, or one generated at the first start and stored in `dataDir`. */
export function loadSecret(settings: Pick<Settings, 'secret' | 'dataDir'>): string {
  if (settings.secret !== null) return settings.secret
  const file = join(settings.dataDir, 'secret')
  try {
    // `wx` fails if the file exists, so that two processes starting at once agree on one secret.
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length >= 32) return secret
  throw new DamagedSecret(`The secret in ${file} is damaged. It must have 32 characters or more.`)
}

/** Unlike `loadSecret`, generates none. */
export function readSecret(settings: Pick<Settings, 'secret' | 'dataDir'>): string | null {
  return settings.secret !== null || existsSync(join(settings.dataDir, 'secret')) ? loadSecret(settings) : null
}

/** Tells whether two secrets are the same, without revealing either. */
export function secretCheckOf(secret: string): string {
  return deriveToken(secret, 'the secret of a backup')
}

/** For a link: 128 bits, base64url. */
export function newToken(): string {
  return randomBytes(16).toString('base64url')
}

/** All million are quickly tried, so its attempts are limited and its hash keyed. */
export function newSixDigitCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** What the database stores, so that a copy of it grants nothing. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** 128 bits, which only the holder of the secret can derive again. */
export function deriveToken(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest().subarray(0, 16).toString('base64url')
}

/** For recognising that a form showed an older state. */
export function versionOf(state: unknown): string {
  return createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 22)
}
