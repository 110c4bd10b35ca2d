/** Largest body of a request, in bytes: the longest form with room to spare. */
const limitBytes = 64 * 1024

export class BodyTooLarge extends Error {}

/**
 * Reads the whole body of a request, whether its length was said before or it comes in chunks; null when it has none.
 * Throws `BodyTooLarge` as soon as there is more than a form of ours can hold, and keeps none of it.
 */
export async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers.get('content-length')) > limitBytes) throw new BodyTooLarge()
  if (request.body === null) return null
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body) {
    length += chunk.byteLength
    if (length > limitBytes) throw new BodyTooLarge()
    chunks.push(chunk)
  }
  const body = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    body.set(chunk, offset)
    offset += chunk.byteLength
  }
  return body
}
