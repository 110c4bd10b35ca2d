import { BlockList, isIP } from 'node:net'

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
