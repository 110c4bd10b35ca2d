/** Whether this is a run of `npm run test:all`: every series whole, every matrix full, every test on both databases. */
export const isWholeRun = process.env['HARBOUR_TESTS'] === 'all'

/** How long a series is: `whole` in a whole run, else a sample. */
export function series(whole: number, sample: number): number {
  return isWholeRun ? whole : sample
}

/** All cases of a matrix in a whole run, else `sample` of them: from the first to the last, evenly spread. */
export function casesOf<Case>(cases: readonly Case[], sample: number): Case[] {
  if (isWholeRun || sample >= cases.length) return [...cases]
  return Array.from({ length: sample }, (_, index) => cases[Math.floor((index * cases.length) / sample)] as Case)
}

/** Whether scripts run, for journeys that are the same either way: a short run sends the forms without scripts elsewhere. */
export const withAndWithoutScripts = isWholeRun ? [true, false] : [true]
