import { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { BackupRefusal } from './backup-format.server.ts'

/** The first line of what age has encrypted; its tool (`age --decrypt`) opens backups too. */
export const agePrefix = 'age-encryption.org/v1\n'

export async function* encryptStream(
  source: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  yield* iterate(await encrypter.encrypt(toWeb(source)))
}

/** Throws a refusal if the passphrase is wrong; the stream throws if a byte of it was changed. */
export async function decryptStream(
  source: AsyncIterable<Uint8Array>,
  passphrase: string,
): Promise<AsyncIterable<Uint8Array>> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    return iterate(await decrypter.decrypt(toWeb(source)))
  } catch (error) {
    if (error instanceof Error && error.message.includes('no identity matched')) {
      throw new BackupRefusal('The passphrase is wrong. Check BACKUP_PASSPHRASE, or unset it to be asked.')
    }
    throw error
  }
}

function toWeb(source: AsyncIterable<Uint8Array>): globalThis.ReadableStream<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await chunks.next()
      if (done === true) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => void (await chunks.return?.()),
  }) as globalThis.ReadableStream<Uint8Array>
}

function iterate(stream: globalThis.ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> {
  return stream as unknown as AsyncIterable<Uint8Array>
}
