import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { symmetricDecrypt } from 'better-auth/crypto'
import { authOf } from '#src/features/accounts/sessions/auth.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'

/** `verified` false: still being set up, so not required yet. */
type SecondFactorRow = { id: string; secret: string; backupCodes: string; verified?: boolean | null }

export async function findSecondFactorRow(runtime: Runtime, userId: string): Promise<SecondFactorRow | null> {
  const { adapter } = await authOf(runtime).$context
  return adapter.findOne<SecondFactorRow>({ model: 'twoFactor', where: [{ field: 'userId', value: userId }] })
}

type SecondFactor =
  | { status: 'off' }
  | { status: 'being-set-up'; uri: string; key: string }
  | { status: 'on'; recoveryCodesLeft: number }

export async function findSecondFactor(
  runtime: Runtime,
  { userId, email }: { userId: string; email: string },
): Promise<SecondFactor> {
  const row = await findSecondFactorRow(runtime, userId)
  if (row === null) return { status: 'off' }
  if (row.verified !== false) return { status: 'on', recoveryCodesLeft: JSON.parse(row.backupCodes).length }
  const secret = await decryptKey(runtime, row)
  return {
    status: 'being-set-up',
    uri: createOTP(secret).url(runtime.firm.name, email),
    key: base32.encode(secret, { padding: false }),
  }
}

/** Valid now, or half a minute earlier or later. An app that is not on has none. */
export async function isValidAppCode(
  runtime: Runtime,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const row = await findSecondFactorRow(runtime, userId)
  return row !== null && row.verified !== false && (await isCodeOf(runtime, row, code))
}

/** The app may still be being set up. It proves only that the app has the key, not who the user is. */
export async function isValidSetupCode(
  runtime: Runtime,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const row = await findSecondFactorRow(runtime, userId)
  return row !== null && (await isCodeOf(runtime, row, code))
}

async function isCodeOf(runtime: Runtime, row: SecondFactorRow, code: string): Promise<boolean> {
  return createOTP(await decryptKey(runtime, row)).verify(code)
}

async function decryptKey(runtime: Runtime, row: SecondFactorRow): Promise<string> {
  const { secretConfig } = await authOf(runtime).$context
  return symmetricDecrypt({ key: secretConfig, data: row.secret })
}
