import { Link } from 'react-router'
import { useSiteFacts } from '#src/ui/site-facts.tsx'

export function FirstStepsStrip() {
  return (
    <aside aria-labelledby="first-steps-heading" className="bg-panel print-hidden">
      <div className="page-width flex flex-wrap items-baseline gap-x-8 gap-y-1 py-3">
        <h2 id="first-steps-heading" className="text-h3">
          <Link to="/first-steps" className="prose-link">
            Do this first. It costs nothing.
          </Link>
        </h2>
        <ol className="flex flex-wrap gap-x-6 text-small">
          {useSiteFacts().strip.map((step, index) => (
            <li key={step}>{`${index + 1}. ${step}`}</li>
          ))}
        </ol>
      </div>
    </aside>
  )
}
