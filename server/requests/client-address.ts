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

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

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

/**
 * Whether a request comes from somebody at this very machine. Anything that hints at a proxy on this machine that passes
 * others' requests on says no; and so does a foreign host name, by which another site's page could ask for ours.
 */
export function isFromThisMachine(sender: Sender): boolean {
  const { socketAddress = '', clientAddress, headers, hostname, publicHostname } = sender
  if (headers.has('forwarded') || headers.has('via')) return false
  const hops = headers.get('x-forwarded-for')?.split(',') ?? []
  if (![socketAddress, clientAddress, ...hops].every((address) => isLoopback(address.trim()))) return false
  const host = hostname.replace(/^\[|\]$/g, '')
  return host === 'localhost' || host === publicHostname || isLoopback(host)
}

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  return isIP(plain) !== 0 && loopback.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
}
