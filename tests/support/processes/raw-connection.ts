import { once } from 'node:events'
import { connect } from 'node:net'

/** A connection whose bytes a test writes itself. */
export type RawConnection = {
  write: (text: string) => void
  /** What has arrived so far. */
  received: () => string
  /** Resolves with everything that has arrived once the server has closed the connection. */
  closed: Promise<string>
  destroy: () => void
}

/** Connects to an address such as `http://127.0.0.1:3000`. Resolves when the connection stands. */
export async function openConnection(address: string): Promise<RawConnection> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  let text = ''
  socket.on('data', (chunk) => {
    text += String(chunk)
  })
  // A reset is one of the ways in which a server ends a connection; `once` would make an error of it.
  socket.on('error', () => undefined)
  const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(text)))
  await once(socket, 'connect')
  return {
    write: (words) => void socket.write(words),
    received: () => text,
    closed,
    destroy: () => void socket.destroy(),
  }
}
