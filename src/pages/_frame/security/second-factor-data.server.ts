import type { RouterContextProvider } from 'react-router'
import { needsLink, requireMayEnrol } from '../../../features/accounts/second-factor/enrolment.server.ts'
import { findSecondFactor } from '../../../features/accounts/second-factor/second-factor-queries.server.ts'
import { hasFactors } from '../../../features/accounts/users/user-state.server.ts'
import { runtimeContext } from '../../../platform/runtime.server.ts'
import { ownDesk } from './own-desk.server.ts'
import { drawQrCode } from './qr-code.server.ts'

/** What the page of the second factor shows. The key is shown to nobody who may not set it up. */
export async function readSecondFactor(request: Request, context: Readonly<RouterContextProvider>) {
  const { user, desk } = ownDesk(context)
  const runtime = context.get(runtimeContext)
  const asksPassword = !(await hasFactors(runtime.db, user.userId))
  const base = { desk, email: user.email, asksPassword, needsLink: needsLink(user) }
  if (base.needsLink) return { ...base, secondFactor: { status: 'off' } as const }
  const found = await findSecondFactor(runtime, user)
  if (found.status !== 'being-set-up') return { ...base, secondFactor: found }
  requireMayEnrol({ request, context })
  const { status, uri, key } = found
  return { ...base, secondFactor: { status, secretKey: key, uri, qrCode: drawQrCode(uri) } }
}
