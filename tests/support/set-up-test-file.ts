import fc from 'fast-check'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { seed } from './series.ts'

fc.configureGlobal({ seed })

// A library warning that nobody reads is a bug that nobody fixes.
const spies = { error: vi.spyOn(console, 'error'), warn: vi.spyOn(console, 'warn') }

beforeEach(() => {
  for (const spy of Object.values(spies)) spy.mockClear()
})

afterEach(() => {
  for (const spy of Object.values(spies)) expect(spy).not.toHaveBeenCalled()
})
