import type { RouterContextProvider } from 'react-router'
import { encode } from 'uqr'
import {
  needsEnrolmentLink,
  requireEnrolmentAllowed,
} from '../../../features/accounts/second-factor/enrolment.server.ts'
import { findSecondFactor } from '../../../features/accounts/second-factor/second-factor-queries.server.ts'
import { hasFactors } from '../../../features/accounts/users/user-state.server.ts'
import { runtimeContext } from '../../../platform/runtime.server.ts'
import { readOwnProfile } from './own-profile.server.ts'

/** What the page of the second factor shows. The key is shown to nobody who may not set it up. */
export async function readSecondFactor(request: Request, context: Readonly<RouterContextProvider>) {
  const { user, profilePath } = readOwnProfile(context)
  const runtime = context.get(runtimeContext)
  const asksPassword = !(await hasFactors(runtime.db, user.userId))
  const base = { profilePath, email: user.email, asksPassword, needsEnrolmentLink: needsEnrolmentLink(user) }
  if (base.needsEnrolmentLink) return { ...base, secondFactor: { status: 'off' } as const }
  const found = await findSecondFactor(runtime, user)
  if (found.status !== 'being-set-up') return { ...base, secondFactor: found }
  requireEnrolmentAllowed({ request, context })
  const { status, uri, key } = found
  return { ...base, secondFactor: { status, secretKey: key, uri, qrCode: drawQrCode(uri) } }
}

/** A QR code as the path of a drawing: `size` units wide, the quiet edge that cameras need included. */
export type QrCode = { size: number; path: string }

const edge = 4

export function drawQrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + edge} ${y + edge}h1v1h-1z` : '')))
  return { size: size + 2 * edge, path: path.join('') }
}
