import { timingSafeEqual } from 'node:crypto'
import { cookieTerms } from '#src/firm/session-terms.ts'
import { readCookie, setCookieHeader } from '#src/platform/cookies.server.ts'
import { deriveToken, newToken } from '#src/platform/crypto/secret.server.ts'
import { durationMs } from '#src/platform/retention.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'

const name = 'harbour-device'

const lifetimeMs = durationMs(cookieTerms.device)

type DeviceRuntime = Pick<Runtime, 'settings' | 'secret' | 'clock'>

/** From a signed cookie bound to the account's email. It grants nothing but its own limit for wrong passwords. */
export function readKnownDevice(
  { settings, secret, clock }: DeviceRuntime,
  request: Request,
  email: string,
): string | null {
  const value = readCookie({ settings }, request.headers.get('cookie'), name) ?? ''
  const [, issuedAt = '', deviceId = '', signature = ''] =
    /^([0-9a-z]{1,9})\.([\w-]{22})\.([\w-]{22})$/.exec(value) ?? []
  const expected = signatureOf(secret, { issuedAt, deviceId, email })
  if (signature.length !== expected.length) return null
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return null
  return clock.now().getTime() - Number.parseInt(issuedAt, 36) > lifetimeMs ? null : deviceId
}

export function knownDeviceCookie(runtime: DeviceRuntime, request: Request, email: string): string {
  const { secret, clock } = runtime
  const deviceId = readKnownDevice(runtime, request, email) ?? newToken()
  const issuedAt = clock.now().getTime().toString(36)
  const value = `${issuedAt}.${deviceId}.${signatureOf(secret, { issuedAt, deviceId, email })}`
  return setCookieHeader(runtime, { name, value, maxAge: lifetimeMs / 1000 })
}

function signatureOf(secret: string, device: { issuedAt: string; deviceId: string; email: string }): string {
  return deriveToken(secret, `known-device:${device.issuedAt}:${device.deviceId}:${device.email}`)
}
