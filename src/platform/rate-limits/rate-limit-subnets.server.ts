import { isIP } from 'node:net'

/** A range of addresses that a limit counts together, and how many times the limit of a single network it is given. */
export type RateLimitSubnet = { subnet: string; factor: number }

/**
 * The ranges by which an address is counted, smallest first. One IPv6 connection gets a /64, one customer commonly a /56, one
 * site a /48; so what a /64 may do is not worth 256 times as much to whoever has a /56. IPv4: the address, and its /24, which
 * is commonly many customers. What is no address counts as it is.
 */
export function rateLimitSubnets(address: string): RateLimitSubnet[] {
  const ip = parseAddress(address)
  switch (ip.version) {
    case 6:
      return [
        { subnet: prefixOf(ip.groups, 64), factor: 1 },
        { subnet: prefixOf(ip.groups, 56), factor: 2 },
        { subnet: prefixOf(ip.groups, 48), factor: 8 },
      ]
    case 4:
      return [
        { subnet: ip.text, factor: 1 },
        { subnet: `${ip.text.slice(0, ip.text.lastIndexOf('.'))}.0/24`, factor: 16 },
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

type ParsedAddress = { version: 4; text: string } | { version: 6; groups: number[] } | { version: null }

function parseAddress(address: string): ParsedAddress {
  const [bare = ''] = address.split('%')
  if (isIP(bare) === 4) return { version: 4, text: bare }
  if (isIP(bare) !== 6) return { version: null }
  const groups = groupsOf(bare)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (!isMapped) return { version: 6, groups }
  const bytes = groups.slice(6).flatMap((group) => [group >> 8, group & 0xff])
  return { version: 4, text: bytes.join('.') }
}

/** The first `bits` of an IPv6 address, more than 32 and at most 64, as `2001:db8:1:200::/56`. */
function prefixOf(groups: number[], bits: number): string {
  const kept = groups.slice(0, 4).map((group, index) => {
    const bitsOfGroup = Math.min(16, Math.max(0, bits - index * 16))
    return group & (0xffff << (16 - bitsOfGroup)) & 0xffff
  })
  return `${kept.map((group) => group.toString(16)).join(':')}::/${bits}`
}

/** The eight numbers of an IPv6 address, however it is written. */
function groupsOf(address: string): number[] {
  // The parser of web addresses knows every way of writing one, and gives the shortest.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const numbersOf = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)))
  const [first, last] = [numbersOf(head), numbersOf(tail ?? '')]
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}
