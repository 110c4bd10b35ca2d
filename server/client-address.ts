import { BlockList, isIP } from 'node:net'

/**
 * Tells the address of whoever sent a request. `X-Forwarded-For` counts only as far as trusted proxies wrote it: it is
 * read from the right, and the first address that is not a trusted proxy's is the client's.
 */
export function createClientAddressReader(trustedProxies: string[]) {
  const trusted = new BlockList()
  for (const proxy of trustedProxies) {
    const [address = '', prefix] = proxy.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(prefix), family)
  }
  const isTrusted = (address: string) =>
    isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

  return (socketAddress: string | undefined, forwardedFor: string | undefined): string => {
    let client = plainAddress(socketAddress ?? '')
    const hops = (forwardedFor ?? '').split(',').map((hop) => plainAddress(hop.trim()))
    while (isTrusted(client)) {
      const hop = hops.pop()
      if (hop === undefined || isIP(hop) === 0) break
      client = hop
    }
    return client === '' ? 'unknown' : client
  }
}

/** `::ffff:192.0.2.1` is how a socket for both families writes `192.0.2.1`. */
function plainAddress(address: string): string {
  return address.startsWith('::ffff:') && isIP(address.slice(7)) === 4 ? address.slice(7) : address
}
