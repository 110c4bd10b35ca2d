/** Large labelled counts. */
export function CountList({ counts }: { counts: { label: string; count: number }[] }) {
  return (
    <dl className="mt-8 flex flex-wrap gap-px border border-rule bg-rule">
      {counts.map(({ label, count }) => (
        <div key={label} className="flex min-w-32 flex-1 flex-col-reverse justify-end bg-raised p-4">
          <dt className="text-muted text-small">{label}</dt>
          <dd className="tabular font-semibold font-serif text-h2 text-heading">{count.toLocaleString('en-GB')}</dd>
        </div>
      ))}
    </dl>
  )
}
