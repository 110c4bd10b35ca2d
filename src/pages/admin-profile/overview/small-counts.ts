/** Fewer people than this are never told by number: who knows one of them could find out more. */
export const fewestTold = 5

/** A count of people that says nothing about any of them. Null: there are some, but fewer than five. */
export type DiscreetCount = number | null

export function discreet(count: number): DiscreetCount {
  return count > 0 && count < fewestTold ? null : count
}

export function discreetInWords(count: DiscreetCount): string {
  return count === null ? `fewer than ${fewestTold}` : count.toLocaleString('en-GB')
}
