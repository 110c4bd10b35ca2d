/** Whether this is `npm run test:all`: every series and matrix in full, every test on both databases. */
export const isWholeRun = process.env['HARBOUR_TESTS'] === 'all'

/** Of generated cases: new ones in every full run, the same ones in a short run. `SEED`, which a failure prints, repeats one. */
export const seed = Number(process.env['SEED'] ?? (isWholeRun ? Date.now() % 2 ** 31 : 1))

/** The length of a series: `whole` in a full run, else a sample. */
export function series(whole: number, sample: number): number {
  return isWholeRun ? whole : sample
}

/** All cases of a matrix in a full run, else `sample` of them, evenly spread from first to last. */
export function casesOf<Case>(cases: readonly Case[], sample: number): Case[] {
  if (isWholeRun || sample >= cases.length) return [...cases]
  return Array.from({ length: sample }, (_, index) => cases[Math.floor((index * cases.length) / sample)] as Case)
}

/**
 * Whether scripts run, for journeys that are the same either way: in a short run, other journeys test the forms without
 * scripts.
 */
export const withAndWithoutScripts = isWholeRun ? [true, false] : [true]
