import { createHmac } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code of an authenticator app for a key at a moment: RFC 6238, six digits, 30 seconds each. */
export function codeOf(key: string, atMs = Date.now()): string {
  const bits = [...key.replaceAll(/\s/g, '')].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g) ?? []
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(atMs / 30_000)))
  const hash = createHmac('sha1', Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))))
    .update(counter)
    .digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}

/** A code that the app does not show within minutes of now. */
export function wrongCodeOf(key: string, atMs = Date.now()): string {
  const shown = [-2, -1, 0, 1, 2].map((step) => codeOf(key, atMs + step * 30_000))
  return ['111111', '222222', '333333', '444444', '555555', '666666'].find((code) => !shown.includes(code)) ?? ''
}
