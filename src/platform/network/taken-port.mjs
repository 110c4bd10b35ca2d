// Plain JavaScript without packages, because `npm start` asks before it installs any.
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Why the site could not listen, and what to do; null if it could.
 * @param {{ port: number, host: string, metricsPort: number | null }} settings
 */
export async function whyPortIsTaken({ port, host, metricsPort }) {
  if (await isTaken(port, host)) {
    const who = await whoAnswers(port, host)
    return `Port ${port} is already in use.${who} Stop the program using it, or choose another port with PORT.`
  }
  if (metricsPort === null || !(await isTaken(metricsPort, '127.0.0.1'))) return null
  return `Port ${metricsPort} is already in use. Choose another one with METRICS_PORT.`
}

/** Any other reason is one that the start itself knows the words for. @param {number} port @param {string} host */
async function isTaken(port, host) {
  const server = createServer()
  try {
    await once(server.listen({ port, host, exclusive: true }), 'listening')
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  } finally {
    server.close()
  }
}

/** A site of ours says so. @param {number} port @param {string} host */
async function whoAnswers(port, host) {
  const reached = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  const address = `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}/healthz`
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(2000) })
    const { status, version } = await answer.json()
    return status === 'alive' && typeof version === 'string'
      ? ` A Harbour site (version ${version}) is running there.`
      : ''
  } catch {
    return ''
  }
}
