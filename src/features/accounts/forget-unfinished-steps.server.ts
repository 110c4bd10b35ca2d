import type { Runtime } from '../../platform/runtime.server.ts'
import { authOf } from './auth.server.ts'

/** Forgets the second steps of signing in, and the passkeys that were asked for, that nobody has finished in time. */
export async function forgetUnfinishedSteps(runtime: Runtime): Promise<void> {
  const { adapter } = await authOf(runtime).$context
  const isOver = { field: 'expiresAt', operator: 'lt', value: runtime.clock.now() } as const
  await adapter.deleteMany({ model: 'verification', where: [isOver] })
}
