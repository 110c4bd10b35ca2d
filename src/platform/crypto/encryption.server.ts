import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { deflateSync, inflateSync } from 'node:zlib'

const nonceBytes = 12
const tagBytes = 16

/** AES-256-GCM, base64url, with a key derived from the secret. */
export function encrypt(secret: string, text: string): string {
  return encryptBytes(secret, Buffer.from(text, 'utf8'))
}

/** For long texts that are kept: a third of the size. */
export function encryptCompressed(secret: string, text: string): string {
  return encryptBytes(secret, deflateSync(text))
}

function encryptBytes(secret: string, bytes: Buffer): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce)
  const encrypted = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** Throws if it was encrypted with another secret or altered. */
export function decrypt(secret: string, encryptedText: string): string {
  return decryptBytes(secret, encryptedText).toString('utf8')
}

export function decryptCompressed(secret: string, encryptedText: string): string {
  return inflateSync(decryptBytes(secret, encryptedText)).toString('utf8')
}

function decryptBytes(secret: string, encryptedText: string): Buffer {
  const bytes = Buffer.from(encryptedText, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, nonceBytes), {
    // Otherwise a tag of four bytes, which is easily guessed, would be accepted.
    authTagLength: tagBytes,
  })
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()])
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'harbour sealed text', 32))
}
