/** Fewer people than this are never told by number: who knows one of them could find out more. */
export const minShownCount = 5

/** A count of people that says nothing about any of them. Null: there are some, but fewer than five. */
export type SuppressedCount = number | null

export function suppressSmallCount(count: number): SuppressedCount {
  return count > 0 && count < minShownCount ? null : count
}

export function suppressedCountInWords(count: SuppressedCount): string {
  return count === null ? `fewer than ${minShownCount}` : count.toLocaleString('en-GB')
}
