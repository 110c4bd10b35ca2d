import { createHash } from 'node:crypto'

const base58Letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function base58(bytes: Uint8Array): string {
  let number = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  for (; number > 0n; number /= 58n) text = base58Letters.charAt(Number(number % 58n)) + text
  return text
}

/** As wallets write keys: with a sum at the end, by which a typing mistake is noticed. */
export function base58Check(...parts: Uint8Array[]): string {
  const payload = Buffer.concat(parts)
  const sum = createHash('sha256').update(createHash('sha256').update(payload).digest()).digest()
  return base58(Buffer.concat([payload, sum.subarray(0, 4)]))
}
