import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

/** AES-256-GCM, base64url, with a key derived from the secret. */
export function encrypt(secret: string, text: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce)
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** Throws if it was encrypted with another secret or altered. */
export function decrypt(secret: string, encryptedText: string): string {
  const bytes = Buffer.from(encryptedText, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, nonceBytes), {
    // Otherwise a tag of four bytes, which is easily guessed, would be accepted.
    authTagLength: tagBytes,
  })
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'harbour sealed text', 32))
}
