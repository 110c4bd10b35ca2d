import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

type IpAddress = ipaddr.IPv4 | ipaddr.IPv6

/** Null for anything else. An IPv4 address mapped to IPv6, as dual-stack sockets report it, is returned as IPv4. */
export function parseIp(text: string): IpAddress | null {
  const [bare = ''] = text.split('%')
  // The library alone would also accept `127.1` and `0x7f000001`.
  return isIP(bare) === 0 ? null : ipaddr.process(bare)
}

export function rangeAround(ip: IpAddress, bits: number): string {
  const family = ip.kind() === 'ipv6' ? ipaddr.IPv6 : ipaddr.IPv4
  return `${family.networkAddressFromCIDR(`${ip}/${bits}`)}/${bits}`
}

/** `10.0.0.0/8`, or an address. A range mapped to IPv6 is returned as IPv4; null if it holds IPv6 addresses too. */
export function parseIpRange(text: string): [IpAddress, number] | null {
  const ip = parseIp(text)
  if (ip !== null) return [ip, ip.kind() === 'ipv6' ? 128 : 32]
  const base = parseIp(text.split('/')[0] ?? '')
  if (base === null || !ipaddr.isValidCIDR(text)) return null
  const [written, bits] = ipaddr.parseCIDR(text)
  if (base.kind() === written.kind()) return [base, bits]
  return bits < 96 ? null : [base, bits - 96]
}

export function isInRanges(text: string, ranges: [IpAddress, number][]): boolean {
  const ip = parseIp(text)
  return ip !== null && ranges.some(([base, bits]) => ip.kind() === base.kind() && ip.match(base, bits))
}

/** Where an IPv6 address of these ranges holds the IPv4 address that packets go to in the end: the first byte of it. */
const embeddings: [range: string, firstByte: number, isInverted?: boolean][] = [
  // Compatible (RFC 4291), mapped, translated (RFC 2765), NAT64 (RFC 6052), 6to4 (RFC 3056), Teredo (RFC 4380).
  ['::/96', 12],
  ['::ffff:0:0/96', 12],
  ['::ffff:0:0:0/96', 12],
  ['64:ff9b::/96', 12],
  ['2002::/16', 2],
  ['2001::/32', 12, true],
]

/** Within the addresses of the Internet, and unknown to the library. */
const reservedRanges = ['3fff::/20', '2001::/23'].map((range) => ipaddr.IPv6.parseCIDR(range))

/** An address that holds an IPv4 address is as public as that; nothing is that is not known to be. */
export function isPublicAddress(text: string): boolean {
  const ip = parseIp(text)
  return ip !== null && isPublic(ip)
}

function isPublic(ip: IpAddress): boolean {
  if (ip instanceof ipaddr.IPv4) return ip.range() === 'unicast'
  const embedding = embeddings.find(([range]) => ip.match(ipaddr.IPv6.parseCIDR(range)))
  if (embedding !== undefined) {
    const [, firstByte, isInverted = false] = embedding
    const bytes = ip.toByteArray().slice(firstByte, firstByte + 4)
    return isPublic(new ipaddr.IPv4(isInverted ? bytes.map((byte) => byte ^ 255) : bytes))
  }
  const isGlobal = ip.match(ipaddr.IPv6.parseCIDR('2000::/3'))
  return isGlobal && ip.range() === 'unicast' && !reservedRanges.some((range) => ip.match(range))
}

export function isLoopbackAddress(text: string): boolean {
  return parseIp(text)?.range() === 'loopback'
}

/** `localhost`, a loopback address, or the path of a Unix socket. Names are not resolved. */
export function isLoopbackHost(host: string): boolean {
  const plain = host.toLowerCase().replace(/^\[|\]$/g, '')
  if (plain === '' || plain === 'localhost' || plain.endsWith('.localhost') || plain.startsWith('/')) return true
  return isLoopbackAddress(plain)
}

type RateLimitSubnet = { subnet: string; factor: number }

/**
 * Smallest first. One IPv6 connection gets a /64, one customer commonly a /56, one site a /48. IPv4: the address, and
 * its /24, which commonly has many customers. Any other text is used as it is.
 */
export function rateLimitSubnets(address: string): RateLimitSubnet[] {
  const ip = parseIp(address)
  switch (ip?.kind()) {
    case 'ipv6':
      return [
        { subnet: rangeAround(ip, 64), factor: 1 },
        { subnet: rangeAround(ip, 56), factor: 2 },
        { subnet: rangeAround(ip, 48), factor: 8 },
      ]
    case 'ipv4':
      return [
        { subnet: ip.toString(), factor: 1 },
        { subnet: rangeAround(ip, 24), factor: 16 },
      ]
    default:
      return [{ subnet: address, factor: 1 }]
  }
}

/** The IPv4 address, even if written as IPv6, or the IPv6 /64. Any other text is returned as it is. */
export function rateLimitSubnet(address: string): string {
  return rateLimitSubnets(address)[0]?.subnet ?? address
}

/** Where a connection goes, without the user name and password in its address. */
export function hostAndPort(address: string, defaultPort: number): string {
  const { hostname, port, searchParams } = new URL(address)
  const host = searchParams.get('host') ?? (decodeURIComponent(hostname) || 'localhost')
  // The folder of a Unix socket.
  return host.startsWith('/') ? host : `${host}:${searchParams.get('port') ?? (port || defaultPort)}`
}
