import type { Fault } from '#src/platform/faults/fault.ts'
import { parseHop } from '../../requests/client-address.ts'
import type { Examined } from './examined.ts'
import { claimedAddress } from './site-answers.ts'

export function checkProxy({ settings: { origin }, answers: { home, seen } }: Examined): Fault[] {
  if (!home.ok || home.status !== 200) return []
  if (seen === 'closed') {
    const remedy = 'Start the site, and look at what the proxy in front of it passes on.'
    return [{ fault: 'A copy of the home page answers at ORIGIN, but the site itself doesn’t.', remedy }]
  }
  if (seen === null) {
    const remedy = 'Run this with the site’s own settings, and check that ORIGIN leads to it.'
    return [{ fault: 'ORIGIN leads to a different site, or one with another SECRET.', remedy }]
  }
  const hops = (seen.forwardedFor ?? '').split(',').map((hop) => hop.trim())
  const isClaimPassedOn = hops.at(-1) === claimedAddress
  // TLS ends at a proxy, because Harbour itself speaks http.
  const isProxied = origin.startsWith('https:') || !isClaimPassedOn
  if (!isProxied) return []
  if (isClaimPassedOn || seen.forwardedFor === null) {
    const remedy = 'Make it do so (nginx: `proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;`).'
    return [{ fault: 'The proxy in front of the site does not add visitors’ addresses to X-Forwarded-For.', remedy }]
  }
  if (seen.isProxyTrusted && parseHop(hops.at(-1) ?? '') === null) {
    const fault = `The proxy ${seen.socketAddress} adds no IP address to X-Forwarded-For, so all visitors share its limits.`
    return [{ fault, remedy: 'Make it add the visitor’s address; a port after it does no harm.' }]
  }
  // A proxy on this machine that replaces the header (as deploy/nginx.conf does) hands over its own address: ours.
  if (seen.clientAddress === seen.socketAddress && !seen.isProxyTrusted) {
    const fault = `All visitors seem to come from the proxy ${seen.socketAddress}, so they share its limits.`
    return [{ fault, remedy: `Set TRUST_PROXY to ${seen.socketAddress}.` }]
  }
  return []
}
