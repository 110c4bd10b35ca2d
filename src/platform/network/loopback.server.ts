import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/**
 * Whether a host, as an address or a setting names it, is this very machine: `localhost`, a loopback IP address, or the path
 * of a Unix socket. Names are not looked up.
 */
export function isLoopbackHost(host: string): boolean {
  const plain = host.toLowerCase().replace(/^\[|\]$/g, '')
  if (plain === '' || plain === 'localhost' || plain.endsWith('.localhost') || plain.startsWith('/')) return true
  const version = isIP(plain)
  return version !== 0 && loopback.check(plain, version === 6 ? 'ipv6' : 'ipv4')
}
