/** Smaller counts of people are never shown: someone who knows one of them could learn more. */
export const minShownCount = 5

/** A count that reveals no individual; null for one to four. */
export type SuppressedCount = number | null

export function suppressSmallCount(count: number): SuppressedCount {
  return count > 0 && count < minShownCount ? null : count
}

export function suppressedCountInWords(count: SuppressedCount): string {
  return count === null ? `fewer than ${minShownCount}` : count.toLocaleString('en-GB')
}
