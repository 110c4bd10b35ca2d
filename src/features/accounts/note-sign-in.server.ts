import { writeAuditEntry } from '../../platform/audit-log.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { clientAddressHeader } from './auth.server.ts'
import { isAdminRole, type UserDocument } from './user-queries.server.ts'

/** By what somebody has signed in: what was proved last. */
export type SignedInBy = 'password' | 'link' | 'second factor' | 'passkey'

/** Writes into the audit log that an admin has signed in, once the session has begun. Of clients nothing is written. */
export async function noteSignIn(
  runtime: Runtime,
  user: UserDocument | null,
  { by, request }: { by: SignedInBy; request: Request },
): Promise<void> {
  if (user === null || !isAdminRole(user.role)) return
  await runtime.db.transaction().execute((transaction) =>
    writeAuditEntry(
      { ...runtime, db: transaction },
      {
        by: { actor: user.userId, address: request.headers.get(clientAddressHeader) },
        action: 'admin-signed-in',
        about: `user:${user.userId}`,
        after: { by },
      },
    ),
  )
}
