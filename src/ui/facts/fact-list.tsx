import type { ReactNode } from 'react'

export function FactList({
  facts,
  className = '',
}: {
  facts: { term: string; detail: ReactNode }[]
  className?: string
}) {
  return (
    <dl className={`border-rule border-t ${className}`}>
      {facts.map(({ term, detail }) => (
        <div key={term} className="grid gap-x-6 border-rule border-b py-2 sm:grid-cols-[12rem_1fr]">
          <dt className="font-semibold">{term}</dt>
          <dd className="wrap-anywhere tabular">{detail}</dd>
        </div>
      ))}
    </dl>
  )
}
