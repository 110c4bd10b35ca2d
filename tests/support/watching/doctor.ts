import { expect } from 'vitest'
import type { Command } from '../processes/command.ts'

/** Part of a fault's words, and part of what to do. */
export type Expected = [fault: string, remedy: string]

/** Waits for `npm run doctor` and expects it to name these faults, each followed by what to do, and perhaps others. */
export async function expectFaults(command: Command, expected: Expected[]): Promise<string> {
  const { code, output } = await command.ended
  const lines = output.split('\n')
  const found = expected.map(([fault]) => lines.findIndex((line) => line.includes(fault)))
  expect(
    expected.map(([fault], index) => [fault, found[index] === -1 ? 'is missing' : lines[(found[index] ?? 0) + 1]]),
    output,
  ).toEqual(expected.map(([fault, remedy]) => [fault, expect.stringContaining(remedy)]))
  expect(code).toBe(1)
  return output
}

/** The same, and no other fault. */
export async function expectOnlyFaults(command: Command, expected: Expected[]): Promise<void> {
  const output = await expectFaults(command, expected)
  expect(output.split('\n')).toContain(expected.length === 1 ? '1 fault:' : `${expected.length} faults:`)
}
