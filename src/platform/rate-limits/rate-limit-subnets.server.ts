import { parseIp, rangeAround } from '#src/platform/network/ip-address.server.ts'

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
