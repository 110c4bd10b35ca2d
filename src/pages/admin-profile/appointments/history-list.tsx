/** Changes of an appointment, oldest first. */
export function HistoryList({ history }: { history: { sequence: number; when: string; words: string }[] }) {
  return (
    <ol className="mt-4 border-rule border-t">
      {history.map(({ sequence, when, words }) => (
        <li key={sequence} className="border-rule border-b py-2">
          <span className="tabular block text-muted text-small">{when}</span>
          {words}
        </li>
      ))}
    </ol>
  )
}
