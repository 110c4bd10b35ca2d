import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url')

/** The small part of CBOR that a passkey needs: small integers, bytes, text and maps of these. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  // The shortest form, which CBOR readers rely on.
  const head = (kind: number, size: number) => {
    if (size < 24) return Buffer.from([(kind << 5) | size])
    return Buffer.from(size < 256 ? [(kind << 5) | 24, size] : [(kind << 5) | 25, size >> 8, size & 255])
  }
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const parts = [...value].flatMap(([key, part]) => [cbor(key), cbor(part as never)])
  return Buffer.concat([head(5, value.size), ...parts])
}

type Ceremony = { challenge: string; origin: string; rpId: string; isUnlocked?: boolean }

/** A passkey in software, like one on a phone. */
export class SoftAuthenticator {
  readonly #id = randomBytes(16)
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #uses = 0

  /** A browser's response to `navigator.credentials.create`. */
  create(ceremony: Ceremony) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const key = new Map<number, number | Buffer>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.#id.length]), this.#id, cbor(key)])
    const authData = Buffer.concat([this.#authData(ceremony, 0x40), credential])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', ceremony),
      attestationObject: base64url(cbor(attestation)),
      transports: ['internal'],
    })
  }

  /** A browser's response to `navigator.credentials.get`. */
  get(ceremony: Ceremony) {
    this.#uses += 1
    const clientDataJSON = this.#clientData('webauthn.get', ceremony)
    const authData = this.#authData(ceremony, 0)
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    return this.#answer({
      clientDataJSON,
      authenticatorData: base64url(authData),
      signature: base64url(sign('sha256', signed, this.#keys.privateKey)),
    })
  }

  #answer(response: object) {
    const id = base64url(this.#id)
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }

  #clientData(type: string, { challenge, origin }: Ceremony) {
    return base64url(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  /** Flags: user present (1) and verified (4). */
  #authData({ rpId, isUnlocked = true }: Ceremony, more: number) {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.#uses)
    return Buffer.concat([sha256(rpId), Buffer.from([1 | (isUnlocked ? 4 : 0) | more]), count])
  }
}
