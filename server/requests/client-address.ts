import { isInRanges, isLoopbackAddress, parseIp, parseIpRange } from '../../src/platform/network/ip-address.server.ts'

/**
 * Returns the client's address: the first address in `X-Forwarded-For`, read from the right, that is not a trusted
 * proxy's.
 */
export function createClientAddressReader(trustedProxies: string[]) {
  const trusted = trustedProxies.map(parseIpRange).filter((range) => range !== null)
  return (socketAddress: string | undefined, forwardedFor: string | undefined): string => {
    let client = socketAddress ?? ''
    const hops = (forwardedFor ?? '').split(',').map((hop) => hop.trim())
    while (isInRanges(client, trusted)) {
      const hop = hops.pop()
      if (hop === undefined || parseIp(hop) === null) break
      client = hop
    }
    // Keep a zone such as `%eth0`, which the parser would drop.
    return client.includes('%') ? client : (parseIp(client)?.toString() ?? 'unknown')
  }
}

type Sender = {
  /** The other end of the socket; undefined when there is none. */
  socketAddress: string | undefined
  /** The sender's address, as far as it can be trusted. */
  clientAddress: string
  headers: Headers
  /** The requested host, without its port. */
  hostname: string
  publicHostname: string
}

/** Whether a request comes from this machine. Any sign of a proxy or of another host name (DNS rebinding) means no. */
export function isFromThisMachine(sender: Sender): boolean {
  const { socketAddress = '', clientAddress, headers, hostname, publicHostname } = sender
  if (headers.has('forwarded') || headers.has('via')) return false
  const hops = headers.get('x-forwarded-for')?.split(',') ?? []
  if (![socketAddress, clientAddress, ...hops].every((address) => isLoopbackAddress(address.trim()))) return false
  const host = hostname.replace(/^\[|\]$/g, '')
  return host === 'localhost' || host === publicHostname || isLoopbackAddress(host)
}
