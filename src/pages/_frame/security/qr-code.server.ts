import { encode } from 'uqr'

/** A QR code as the path of a drawing: `size` units wide, the quiet edge that cameras need included. */
export type QrCode = { size: number; path: string }

const edge = 4

export function drawQrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + edge} ${y + edge}h1v1h-1z` : '')))
  return { size: size + 2 * edge, path: path.join('') }
}
