export function PasskeyProblem({ problem }: { problem: string | null }) {
  if (problem === null) return null
  return (
    <p role="alert" className="rounded-soft border-2 border-danger bg-danger-panel px-4 py-3 font-semibold text-danger">
      {problem}
    </p>
  )
}
