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

type Series = {
  ours: () => Promise<unknown>
  yardstick: () => Promise<unknown>
  /** How often ours and the yardstick are called in a row. */
  calls: [number, number]
  /** How often a round alternates between the two: this evens out changes in database speed. */
  turns?: number
  runs: number
  /** The rounds before, which warm up the JIT and do not count. */
  warmUps?: number
}

/** The mean times of Harbour's call and of the yardstick's beside it in each round, in milliseconds. */
export async function timeInRounds({ ours, yardstick, calls, turns = 1, runs, warmUps = 10 }: Series) {
  const times: { ours: number[]; yardstick: number[] } = { ours: [], yardstick: [] }
  for (let round = -warmUps; round < runs; round += 1) {
    let [oursMs, yardstickMs] = [0, 0]
    for (let turn = 0; turn < turns; turn += 1) {
      oursMs += await meanTimeOf(ours, calls[0])
      yardstickMs += await meanTimeOf(yardstick, calls[1])
    }
    if (round < 0) continue
    times.ours.push(oursMs / turns)
    times.yardstick.push(yardstickMs / turns)
  }
  return times
}
