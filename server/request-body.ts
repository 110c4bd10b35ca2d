/** Largest body of a request, in bytes: the longest form with room to spare. */
const limitBytes = 64 * 1024

/** So much of a longer one is read on and thrown away: a connection that is cut while its sender writes loses the answer. */
const drainedBytes = 1024 * 1024

export class BodyTooLarge extends Error {}

/**
 * Reads the whole body of a request, whether its length was said before or it comes in chunks; null when it has none.
 * Throws `BodyTooLarge` as soon as there is more than a form of ours can hold, and keeps none of it.
 */
export async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer> | null> {
  if (request.body === null) return null
  const reader = request.body.getReader()
  const chunks: Uint8Array[] = []
  let length = Number(request.headers.get('content-length') ?? 0) > limitBytes ? Number.POSITIVE_INFINITY : 0
  while (length <= limitBytes) {
    const { done, value } = await reader.read()
    if (done) return joined(chunks, length)
    chunks.push(value)
    length += value.byteLength
  }
  void drain(reader)
  throw new BodyTooLarge()
}

function joined(chunks: Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const body = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    body.set(chunk, offset)
    offset += chunk.byteLength
  }
  return body
}

async function drain(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    for (let length = 0; length < drainedBytes; ) {
      const { done, value } = await reader.read()
      if (done) return
      length += value.byteLength
    }
    await reader.cancel()
  } catch {
    // The sender has gone: nothing is left to read.
  }
}
