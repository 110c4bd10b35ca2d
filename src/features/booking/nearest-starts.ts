/**
 * The `count` starts that are nearest to the one that was wanted, earliest first; of two equally near ones the later, which
 * leaves more time. Instants in milliseconds since 1970, UTC.
 */
export function nearestStarts(offered: number[], wanted: number, count: number): number[] {
  return [...new Set(offered)]
    .sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted) || b - a)
    .slice(0, count)
    .sort((a, b) => a - b)
}
