/** The reports, by the ID in the URL of their files. */
export const reportIds = ['outcomes', 'bookings', 'clients', 'subscribers', 'scam-types', 'agents', 'sources'] as const

export type ReportId = (typeof reportIds)[number]

/** Counts by week or by category, each beside the count of the previous period. */
export type Report = {
  id: ReportId
  title: string
  /** The heading of the table's first column, such as `Week starting`. */
  rowsAre: string
  /** `short` is for the chart, `inFile` for CSV files. */
  rows: { label: string; short: string; inFile: string }[]
  /** One count per row. `before` is null if nothing at all is on record from the previous period. */
  series: { name: string; counts: number[]; before: number[] | null }[]
}

export function totalOf(counts: number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}

/** `3 more`, `1,204 fewer` or `no difference`: a count compared with the one before. */
export function differenceInWords(count: number, before: number): string {
  if (count === before) return 'no difference'
  return `${Math.abs(count - before).toLocaleString('en-GB')} ${count > before ? 'more' : 'fewer'}`
}
