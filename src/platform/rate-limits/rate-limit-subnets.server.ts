import { parseIp, rangeAround } from '../network/ip-address.server.ts'

/** A range of addresses that a limit counts together, and how many times the limit of a single network it is given. */
export type RateLimitSubnet = { subnet: string; factor: number }

/**
 * The ranges by which an address is counted, smallest first. One IPv6 connection gets a /64, one customer commonly a /56, one
 * site a /48; so what a /64 may do is not worth 256 times as much to whoever has a /56. IPv4: the address, and its /24, which
 * is commonly many customers. What is no address counts as it is.
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

/**
 * The network that an IP address belongs to: IPv4 the address itself, also when it is written as IPv6; IPv6 its /64, which
 * is what one connection gets. What is no address is returned as it is.
 */
export function rateLimitSubnet(address: string): string {
  return rateLimitSubnets(address)[0]?.subnet ?? address
}
