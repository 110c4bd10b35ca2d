import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

type IpAddress = ipaddr.IPv4 | ipaddr.IPv6

/**
 * Parses an IP address in any notation; null if it is not one. An IPv4 address mapped to IPv6, as reported by
 * dual-stack sockets, is returned as IPv4.
 */
export function parseIp(text: string): IpAddress | null {
  const [bare = ''] = text.split('%')
  // The library alone would also accept `127.1` and `0x7f000001`.
  return isIP(bare) === 0 ? null : ipaddr.process(bare)
}

/** The range of this prefix length around an address, such as `2001:db8:1:200::/56`. */
export function rangeAround(ip: IpAddress, bits: number): string {
  const family = ip.kind() === 'ipv6' ? ipaddr.IPv6 : ipaddr.IPv4
  return `${family.networkAddressFromCIDR(`${ip}/${bits}`)}/${bits}`
}

/**
 * Parses a range such as `10.0.0.0/8` or a single address; null if it is neither. Like an address, a range mapped to IPv6
 * is returned as IPv4; null if it holds other IPv6 addresses too.
 */
export function parseIpRange(text: string): [IpAddress, number] | null {
  const ip = parseIp(text)
  if (ip !== null) return [ip, ip.kind() === 'ipv6' ? 128 : 32]
  const base = parseIp(text.split('/')[0] ?? '')
  if (base === null || !ipaddr.isValidCIDR(text)) return null
  const [given, bits] = ipaddr.parseCIDR(text)
  if (base.kind() === given.kind()) return [base, bits]
  return bits < 96 ? null : [base, bits - 96]
}

/** Whether a text is an address in one of the ranges. */
export function isInRanges(text: string, ranges: [IpAddress, number][]): boolean {
  const ip = parseIp(text)
  return ip !== null && ranges.some(([base, bits]) => ip.kind() === base.kind() && ip.match(base, bits))
}

/** Whether a text is a loopback address. */
export function isLoopbackAddress(text: string): boolean {
  return parseIp(text)?.range() === 'loopback'
}

/**
 * Whether a host is this machine: `localhost`, a loopback address, or the path of a Unix socket. Names are not
 * resolved.
 */
export function isLoopbackHost(host: string): boolean {
  const plain = host.toLowerCase().replace(/^\[|\]$/g, '')
  if (plain === '' || plain === 'localhost' || plain.endsWith('.localhost') || plain.startsWith('/')) return true
  return isLoopbackAddress(plain)
}
