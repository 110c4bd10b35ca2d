import type { Fault } from '#src/platform/faults/fault.ts'
import { hostAndPort, isLoopbackHost } from '#src/platform/network/ip-address.server.ts'
import { dayMs } from '#src/time/time-range.ts'
import { noInlineSources, securityHeaders } from '../../responses/security-headers.ts'
import type { Examined, HomeAnswer } from './site-answers.ts'

export function checkOrigin({ settings: { origin, siteMode, hsts }, answers, now }: Examined): Fault[] {
  const { home, certificateEndsAt } = answers
  if (!home.ok) {
    // Someone who tries it out on this machine just hasn't started it.
    const isStopped = home.code === 'ECONNREFUSED' && isLoopbackHost(new URL(origin).hostname)
    return isStopped && siteMode === 'sample'
      ? []
      : [connectionFault(home.code, hostAndPort(origin, defaultPort(origin)))]
  }
  const ending = certificateEndsAt === null ? [] : certificateFaults(certificateEndsAt - now.getTime())
  if (home.status >= 300 && home.status < 400) {
    const remedy = 'Set ORIGIN to the address where people end up.'
    return [...ending, { fault: 'ORIGIN only redirects to another address.', remedy }]
  }
  if (home.status !== 200) {
    const remedy = 'Start the site, and look at what the proxy in front of it passes on.'
    return [...ending, { fault: `The home page at ORIGIN answers with status ${home.status}.`, remedy }]
  }
  return [...ending, ...headerFaults(home, hsts)]
}

const certificateCodes = /CERT|ALTNAME|SELF_SIGNED|UNABLE_TO|SSL|TLS|EPROTO/

/** Even if with a certificate that nobody trusts. */
export function hasAnswered(home: HomeAnswer): boolean {
  return home.ok || certificateCodes.test(home.code)
}

function defaultPort(origin: string): number {
  return origin.startsWith('https:') ? 443 : 80
}

function connectionFault(code: string, place: string): Fault {
  if (certificateCodes.test(code)) {
    const remedy = 'Give the proxy a valid certificate for the name in ORIGIN, with all intermediate certificates.'
    return { fault: `The certificate at ORIGIN, ${place}, is not valid (${code}).`, remedy }
  }
  const remedy = 'Start the site and its proxy, and check the name in ORIGIN, its DNS entry and any firewall.'
  return { fault: `ORIGIN, ${place}, isn’t responding (${code}).`, remedy }
}

const minCertificateDays = 14

function certificateFaults(leftMs: number): Fault[] {
  const days = Math.floor(leftMs / dayMs)
  if (days >= minCertificateDays) return []
  const remedy = 'Renew it, and find out why it wasn’t renewed automatically.'
  return [{ fault: `The certificate at ORIGIN expires in ${days} days.`, remedy }]
}

function headerFaults({ headers }: HomeAnswer & { ok: true }, hsts: string | null): Fault[] {
  const expected = securityHeaders(noInlineSources, hsts)
  const changed = Object.entries(expected).filter(([name, value]) => {
    const arrived = headers.get(name)
    // A page's policy names its own scripts. A comma begins a second policy, which would forbid what ours allows.
    if (name === 'content-security-policy') return !arrived?.includes("default-src 'none'") || arrived.includes(',')
    return arrived !== value
  })
  if (changed.length === 0) return []
  const names = changed.map(([name]) => name).join(', ')
  const remedy = 'Make the proxy pass on the site’s headers unchanged, without setting any of these itself.'
  return [{ fault: `The home page at ORIGIN arrives with other headers than its own: ${names}.`, remedy }]
}
