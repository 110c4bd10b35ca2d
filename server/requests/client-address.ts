import { isInRanges, isLoopbackAddress, parseIp, parseIpRange } from '../../src/platform/network/ip-address.server.ts'

/**
 * Returns the client's address. `X-Forwarded-For` is read from the right, and the first address that is not a trusted
 * proxy's is the client's.
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
    // The address has a zone such as `%eth0`, which the parser would drop.
    return client.includes('%') ? client : (parseIp(client)?.toString() ?? 'unknown')
  }
}

type Sender = {
  /** The other end of the socket; undefined when there is none. */
  socketAddress: string | undefined
  /** The sender's address, as far as it can be trusted. */
  clientAddress: string
  headers: Headers
  /** The host that was asked for, without its port. */
  hostname: string
  publicHostname: string
}

/** Whether a request comes from this machine. Any sign of a proxy, or a foreign host name (DNS rebinding), means no. */
export function isFromThisMachine(sender: Sender): boolean {
  const { socketAddress = '', clientAddress, headers, hostname, publicHostname } = sender
  if (headers.has('forwarded') || headers.has('via')) return false
  const hops = headers.get('x-forwarded-for')?.split(',') ?? []
  if (![socketAddress, clientAddress, ...hops].every((address) => isLoopbackAddress(address.trim()))) return false
  const host = hostname.replace(/^\[|\]$/g, '')
  return host === 'localhost' || host === publicHostname || isLoopbackAddress(host)
}
