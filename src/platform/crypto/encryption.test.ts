import { expect, test } from 'vitest'
import { decrypt, encrypt } from './encryption.server.ts'

const secret = 'a secret for tests, long enough to be taken'

test('what was encrypted before can be read, and so can what is encrypted now', () => {
  // Encrypted by version 0.2.0: emails and jobs queued before an update must be readable after it.
  const kept = 'L-LOHdMgZLkuckkXJ60KrOg_KkruAjlsKX4TrEwEahyhRYVQTIAEAYkyHJqfFoQG_cjdavuh'
  expect(decrypt(secret, kept)).toBe('Grüße, kept before today')
  expect(decrypt(secret, encrypt(secret, ''))).toBe('')
  expect(encrypt(secret, 'same')).not.toBe(encrypt(secret, 'same'))
})

test('what was changed, cut or encrypted with another secret cannot be read', () => {
  const bytes = Buffer.from(encrypt(secret, 'words'), 'base64url')
  const changed = Buffer.from(bytes)
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  // With an empty text and a tag of four bytes, one in four billion forgeries would be accepted.
  const cut = Buffer.from(encrypt(secret, ''), 'base64url').subarray(0, 16)
  for (const text of [changed, cut, bytes.subarray(0, 20)]) {
    expect(() => decrypt(secret, text.toString('base64url'))).toThrow()
  }
  expect(() => decrypt(`${secret}!`, bytes.toString('base64url'))).toThrow()
})
