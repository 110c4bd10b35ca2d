import type { Runtime } from '../../platform/runtime.server.ts'
import { authOf, clientAddressHeader } from './auth.server.ts'
import { createUser } from './create-user.server.ts'
import { type Started, setPassword, startSession } from './credentials.server.ts'
import { findLink, spendLink } from './one-time-links.server.ts'
import { hasAdmin } from './user-queries.server.ts'

export type AcceptLinkResult = ({ ok: true } & Started) | { ok: false; reason: 'link-dead' | 'email-in-use' }

const linkDead: AcceptLinkResult = { ok: false, reason: 'link-dead' }

/** Spends an invitation: sets the password and signs the user in. */
export async function acceptInvitation(
  runtime: Runtime,
  { token, password, request }: { token: string; password: string; request: Request },
): Promise<AcceptLinkResult> {
  const link = await findLink(runtime, 'invitation', token)
  if (link?.userId == null || !(await spendLink(runtime, 'invitation', token))) return linkDead
  await setPassword(runtime, link.userId, password)
  return { ok: true, ...(await startSession(runtime, link.userId, request)) }
}

/** Spends the link that makes the first admin. Dead as soon as there is an admin. */
export async function acceptFirstAdmin(
  runtime: Runtime,
  {
    token,
    name,
    email,
    password,
    request,
  }: {
    token: string
    name: string
    email: string
    password: string
    request: Request
  },
): Promise<AcceptLinkResult> {
  const link = await findLink(runtime, 'first-admin', token)
  if (link === null || (await hasAdmin(runtime.db))) return linkDead
  const { internalAdapter } = await authOf(runtime).$context
  if ((await internalAdapter.findUserByEmail(email)) !== null) return { ok: false, reason: 'email-in-use' }
  if (!(await spendLink(runtime, 'first-admin', token))) return linkDead
  const admin = { email, password, properties: { name }, role: 'admin', isEmailVerified: true } as const
  const by = { actor: 'visitor', address: request.headers.get(clientAddressHeader) }
  const created = await createUser(runtime, { ...admin, hasCurrentUser: false, by })
  if (!created.ok) return created
  return { ok: true, ...(await startSession(runtime, created.userId, request)) }
}
