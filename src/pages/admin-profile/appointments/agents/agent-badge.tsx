import type { AgentMark } from './agent-marks.ts'

/** An agent's initials on their colour. The name is for screen readers, unless it is said beside it. */
export function AgentBadge({ mark, isNamed = false }: { mark: AgentMark; isNamed?: boolean }) {
  return (
    <span
      className={`agent-badge agent-${mark.colour} ${mark.initials.length > 2 ? 'agent-badge-long' : ''}`}
      title={mark.name}
    >
      <span aria-hidden="true">{mark.initials}</span>
      {!isNamed && <span className="sr-only">{mark.name}: </span>}
    </span>
  )
}
