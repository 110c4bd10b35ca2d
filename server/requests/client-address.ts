import { isInRanges, isLoopbackAddress, parseIp, parseIpRange } from '#src/platform/network/ip-address.server.ts'

/** The first address in `X-Forwarded-For`, read from the right, that is not a trusted proxy's. */
export function createClientAddressReader(trustedProxies: string[]) {
  const trusted = trustedProxies.map(parseIpRange).filter((range) => range !== null)
  return (socketAddress: string | undefined, forwardedFor: string | undefined): string => {
    let client = socketAddress ?? ''
    const hops = (forwardedFor ?? '').split(',')
    while (isInRanges(client, trusted)) {
      const address = parseHop(hops.pop() ?? '')
      if (address === null) break
      client = address
    }
    // Keep a zone such as `%eth0`, which the parser would drop.
    return client.includes('%') ? client : (parseIp(client)?.toString() ?? 'unknown')
  }
}

/** Some proxies write a port, IPv6 then in brackets: `198.51.100.7:55123`, `[2001:db8::1]:443`. */
export function parseHop(hop: string): string | null {
  const address = hop.trim().replace(/^\[([^\]]*)\](:\d+)?$|^([\d.]+):\d+$/, '$1$3')
  return parseIp(address) === null ? null : address
}

type Sender = {
  socketAddress: string | undefined
  /** The sender's, as far as it can be trusted. */
  clientAddress: string
  headers: Headers
  hostname: string
  publicHostname: string
  httpVersion?: string | undefined
}

/** What browsers and programs send that ask us directly. Any other header is a sign of a proxy. */
const directHeaders =
  /^(accept(-.+)?|authorization|cache-control|connection|content-(length|type)|cookie|dnt|host|if-.+|keep-alive|origin|pragma|priority|range|referer|save-data|sec-.+|te|transfer-encoding|upgrade-insecure-requests|user-agent)$/

/** Any sign of a proxy or of another host name (DNS rebinding) means no. */
export function isFromThisMachine(sender: Sender): boolean {
  const { socketAddress = '', clientAddress, headers, hostname, publicHostname, httpVersion } = sender
  // Browsers stopped speaking it long ago, but some proxies do by default, and add no header.
  if (httpVersion === '1.0') return false
  if (![...headers.keys()].every((name) => directHeaders.test(name))) return false
  if (![socketAddress, clientAddress].every(isLoopbackAddress)) return false
  const host = hostname.replace(/^\[|\]$/g, '')
  return host === 'localhost' || host === publicHostname || isLoopbackAddress(host)
}
