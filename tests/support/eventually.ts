import { vi } from 'vitest'

/** Resolves to what `condition` returns once it no longer throws. Only what never happens meets the time limit. */
export function eventually<T>(condition: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(condition, { timeout: 150_000 })
}
