/** The median; for an even count, the mean of the two middle numbers. */
export function median(numbers: number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1)
  return mean(middle)
}

/** The coefficient of variation: the standard deviation as a share of the mean. */
export function variation(numbers: number[]): number {
  const centre = mean(numbers)
  return Math.sqrt(mean(numbers.map((number) => (number - centre) ** 2))) / centre
}

function mean(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}

/** The mean time of sequential calls, in milliseconds. */
export async function meanTimeOf(call: () => Promise<unknown>, calls: number): Promise<number> {
  const begin = performance.now()
  for (let count = 0; count < calls; count += 1) await call()
  return (performance.now() - begin) / calls
}
