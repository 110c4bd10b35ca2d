/** Labelled counts, in one line where they fit. */
export function CountList({ counts }: { counts: { label: string; count: number }[] }) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 max-sm:gap-x-3">
      {counts.map(({ label, count }) => (
        <div key={label} className="flex items-baseline gap-2">
          <dt className="text-muted text-small">{label}</dt>
          <dd className="tabular font-semibold text-heading">{count.toLocaleString('en-GB')}</dd>
        </div>
      ))}
    </dl>
  )
}
