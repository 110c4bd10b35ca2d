type OverviewCountsProps = { nextDay: number; nextWeek: number; users: number; newUsers: number; subscribers: number }

/** The numbers with which the admin's day begins. */
export function OverviewCounts({ nextDay, nextWeek, users, newUsers, subscribers }: OverviewCountsProps) {
  const counts = [
    { label: 'Appointments in the next 24 hours', count: nextDay },
    { label: 'Appointments in the next 7 days', count: nextWeek },
    { label: 'New users in the last 7 days', count: newUsers },
    { label: 'Users', count: users },
    { label: 'Newsletter addresses', count: subscribers },
  ]
  return (
    <dl className="mt-8 grid grid-cols-2 gap-px border border-rule bg-rule md:grid-cols-5">
      {counts.map(({ label, count }) => (
        <div key={label} className="flex flex-col-reverse justify-end bg-raised p-4 max-md:last:col-span-2">
          <dt className="text-muted text-small">{label}</dt>
          <dd className="tabular font-semibold font-serif text-h2 text-heading">{count.toLocaleString('en-GB')}</dd>
        </div>
      ))}
    </dl>
  )
}
