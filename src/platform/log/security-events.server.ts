import { channel } from 'node:diagnostics_channel'
import { parseIp, rangeAround } from '#src/platform/network/ip-address.server.ts'
import type { Log } from './log.server.ts'

/** Monitoring relies on the names, so they must not change. */
const events = {
  'sign-in-failed': 'a sign-in failed',
  'factor-refused': 'a second factor was refused',
  'access-refused': 'access was refused',
  'limit-refused': 'a limit was reached',
  'cross-site-refused': 'a form from another site was refused',
} as const

type SecurityEvent = keyof typeof events

type EventDetails = {
  /** The visitor's IP address, of which only the subnet is logged. */
  address: string | null
  /** Never the email address. */
  userId?: string | null
  /** A fixed text, never from the request. */
  reason: string
}

/** Without anything about the visitor. Metrics count the events. */
export const securityEventChannel = channel('harbour:security-event')

export type SecurityEventMessage = { event: SecurityEvent; reason: string }

/** At level warn, so that it appears in quieter logs too. */
export function logSecurityEvent(
  log: Pick<Log, 'warn'>,
  event: SecurityEvent,
  { address, userId = null, reason }: EventDetails,
): void {
  securityEventChannel.publish({ event, reason } satisfies SecurityEventMessage)
  log.warn({ event, network: address === null ? null : subnetForLog(address), userId, reason }, events[event])
}

/** Wider than a rate limit's: many people share a /24 (IPv4) or /48 (IPv6), so it identifies none of them. */
export function subnetForLog(address: string): string {
  const ip = parseIp(address)
  return ip === null ? 'unknown' : rangeAround(ip, ip.kind() === 'ipv6' ? 48 : 24)
}
