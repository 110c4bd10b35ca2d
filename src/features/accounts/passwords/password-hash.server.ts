import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import pLimit from 'p-limit'

const argon2Async = promisify(argon2)

// Argon2id with the minimum memory and passes of OWASP's password storage cheat sheet.
const memoryKib = 19_456
const passes = 2
const parallelism = 1
const tagLength = 32

/** One core stays free: hashing uses whole cores, and the threads that read files and look up names. */
const hashing = pLimit(Math.max(1, availableParallelism() - 1))

/** With more waiting, the last would wait for seconds. */
const maxWaiting = 100

export type PasswordsBusy = { ok: false; reason: 'busy' }

const busy: PasswordsBusy = { ok: false, reason: 'busy' }

/** Off the event loop; the result is a PHC string with its own salt and parameters. */
export async function hashPassword(password: string): Promise<{ ok: true; hash: string } | PasswordsBusy> {
  const salt = randomBytes(16)
  const tag = await deriveTag(password, salt, { memoryKib, passes, parallelism, tagLength })
  if (tag === null) return busy
  const hash = `$argon2id$v=19$m=${memoryKib},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`
  return { ok: true, hash }
}

/** For addresses without an account: no password matches it, and verifying takes equally long. */
export const dummyPasswordHash = `$argon2id$v=19$m=${memoryKib},t=${passes},p=${parallelism}$${unpadded(Buffer.alloc(16))}$${unpadded(Buffer.alloc(tagLength))}`

export async function verifyPassword({
  hash,
  password,
}: {
  hash: string
  password: string
}): Promise<{ ok: true; isRight: boolean } | PasswordsBusy> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash)
  if (match === null) return { ok: true, isRight: false }
  const [, m, t, p, salt = '', expected = ''] = match
  const expectedTag = Buffer.from(expected, 'base64')
  const parameters = { memoryKib: Number(m), passes: Number(t), parallelism: Number(p), tagLength: expectedTag.length }
  const tag = await deriveTag(password, Buffer.from(salt, 'base64'), parameters)
  return tag === null ? busy : { ok: true, isRight: timingSafeEqual(tag, expectedTag) }
}

type Parameters = { memoryKib: number; passes: number; parallelism: number; tagLength: number }

/** Null when too many are waiting. */
async function deriveTag(password: string, nonce: Buffer, parameters: Parameters): Promise<Buffer | null> {
  if (hashing.pendingCount >= maxWaiting) return null
  // The same password may reach us composed or decomposed, depending on the keyboard.
  const message = Buffer.from(password.normalize('NFKC'))
  const { memoryKib: memory, passes, parallelism, tagLength } = parameters
  return hashing(() => argon2Async('argon2id', { message, nonce, memory, passes, parallelism, tagLength }))
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
