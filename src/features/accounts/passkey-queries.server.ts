import type { Runtime } from '../../platform/runtime.server.ts'
import { authOf } from './auth.server.ts'

/** A passkey as its owner knows it. The instant in milliseconds since 1970, UTC. */
export type OwnPasskey = { passkeyId: string; name: string; addedAt: number | null; isSynced: boolean }

type PasskeyRow = { id: string; name?: string | null; createdAt?: Date | null; backedUp: boolean }

/** A user's passkeys, oldest first. */
export async function findOwnPasskeys(runtime: Runtime, userId: string): Promise<OwnPasskey[]> {
  const { adapter } = await authOf(runtime).$context
  const rows = await adapter.findMany<PasskeyRow>({ model: 'passkey', where: [{ field: 'userId', value: userId }] })
  return rows
    .map(({ id, name, createdAt, backedUp }) => ({
      passkeyId: id,
      name: name ?? 'A passkey',
      addedAt: createdAt?.getTime() ?? null,
      isSynced: backedUp,
    }))
    .sort((a, b) => (a.addedAt ?? 0) - (b.addedAt ?? 0))
}

/** Whether browsers take passkeys for the public address: they know names of sites, and no numbers. */
export function mayHavePasskeys({ settings }: Pick<Runtime, 'settings'>): boolean {
  const { hostname } = new URL(settings.origin)
  return !/^[\d.]+$|^\[/.test(hostname)
}
