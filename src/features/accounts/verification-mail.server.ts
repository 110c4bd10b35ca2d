import { addressInUseEmail } from '../../emails/address-in-use.tsx'
import { confirmAddressEmail } from '../../emails/confirm-address.tsx'
import { enqueueJob, type JobKind } from '../../platform/jobs.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { newToken } from '../../platform/tokens.server.ts'
import { hourMs, minuteMs } from '../../time/time-range.ts'
import { limitOfRecipient, limitsOfRequests } from './account-limits.server.ts'
import { writeAccountMail } from './account-mail.server.ts'
import { addCode, codeRules, newCode } from './address-codes.server.ts'
import { authOf } from './auth.server.ts'
import { countWithinLimits, type TooMany } from './limited-use.server.ts'
import { insertOnlyLink, linkLifetimeMs } from './one-time-links.server.ts'

/** Asks a new address, by link and by code, to confirm; with null for its user nothing is kept and nothing goes out. */
export async function writeVerificationMail(
  runtime: Runtime,
  { email, userId }: { email: string; userId: string | null },
): Promise<void> {
  const [token, code] = [newToken(), newCode()]
  const mail = await confirmAddressEmail({
    href: `${runtime.settings.origin}/verify-email?token=${token}`,
    validHours: linkLifetimeMs['verify-email'] / hourMs,
    code,
    codeMinutes: codeRules.lifetimeMs / minuteMs,
  })
  await writeAccountMail(runtime, {
    to: email,
    limit: limitOfRecipient('verification', email),
    mail: { ...mail, kind: 'confirm-address' },
    keepLink:
      userId === null
        ? null
        : async (transaction) => {
            const store = { ...runtime, db: transaction }
            await insertOnlyLink(store, { token, purpose: 'verify-email', userId })
            await addCode(store, { token, code })
          },
  })
}

/** Tells the owner of an address that it has an account already. */
export async function writeAddressInUseMail(runtime: Runtime, { email }: { email: string }): Promise<void> {
  const { origin } = runtime.settings
  const mail = await addressInUseEmail({ signInHref: `${origin}/login`, resetHref: `${origin}/reset-password` })
  await writeAccountMail(runtime, {
    to: email,
    limit: limitOfRecipient('verification', email),
    mail: { ...mail, kind: 'address-in-use' },
    keepLink: async () => undefined,
  })
}

/** Asks once more an address that has not confirmed yet. Says and does the same for every other. `address` is the visitor's. */
export async function resendVerification(
  runtime: Runtime,
  { email, address }: { email: string; address: string },
): Promise<{ ok: true } | TooMany> {
  const use = await countWithinLimits(runtime, limitsOfRequests('resend', address), { address })
  if (!use.ok) return use
  await enqueueJob(runtime, resendVerificationJob, { email })
  runtime.jobs.wake()
  return { ok: true }
}

export const resendVerificationJob: JobKind<Runtime, { email: string }> = {
  kind: 'resend-verification',
  run: async (runtime, { email }) => {
    const { internalAdapter } = await authOf(runtime).$context
    const user = (await internalAdapter.findUserByEmail(email))?.user
    await writeVerificationMail(runtime, { email, userId: user?.emailVerified === false ? user.id : null })
  },
}
