import { parseIp, rangeAround } from '../network/ip-address.server.ts'
import type { Log } from './log.server.ts'

/** What a security event is called in the log, and in words. Whoever watches the log goes by the names: they stay. */
const events = {
  'sign-in-failed': 'a sign-in failed',
  'factor-refused': 'a second proof was refused',
  'access-refused': 'access was refused',
  'limit-refused': 'a limit refused something',
  'cross-site-refused': 'a form from another site was refused',
} as const

export type SecurityEvent = keyof typeof events

type EventDetails = {
  /** The visitor's IP address; of it only the network is logged. */
  address: string | null
  /** The account, where it is known; never its e-mail address. */
  userId?: string | null
  /** Words of ours, never of the request. */
  reason: string
}

/** Writes one line about something that was refused. At level warn, so that it is there with a quieter log, too. */
export function logSecurityEvent(
  log: Pick<Log, 'warn'>,
  event: SecurityEvent,
  { address, userId = null, reason }: EventDetails,
): void {
  log.warn({ event, network: address === null ? null : subnetForLog(address), userId, reason }, events[event])
}

/** Wider than what limits count by: many people share a /24 of IPv4 and a /48 of IPv6, so the log names none of them. */
export function subnetForLog(address: string): string {
  const ip = parseIp(address)
  return ip === null ? 'unknown' : rangeAround(ip, ip.kind() === 'ipv6' ? 48 : 24)
}
