import { Link } from 'react-router'
import { keepPlace } from '../../../ui/after-navigation.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { choiceLook } from '../../../ui/choice.ts'

type AgentListProps = {
  agents: { agentId: string; name: string; isActive: boolean }[]
  chosenAgentId: string | null
  isAdding: boolean
}

/** The agents, to choose one whose times are shown below; and the way to a new one. */
export function AgentList({ agents, chosenAgentId, isAdding }: AgentListProps) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <ul className="flex flex-wrap gap-2">
        {agents.map(({ agentId, name, isActive }) => (
          <li key={agentId}>
            <Link
              to={`/admin-profile/availability?agent=${agentId}`}
              state={keepPlace}
              preventScrollReset
              aria-current={agentId === chosenAgentId ? 'true' : undefined}
              className={`${choiceLook} flex min-h-12 flex-col justify-center px-4 py-2`}
            >
              <span className="wrap-anywhere">{name}</span>
              {!isActive && <span className="text-muted text-small">Takes no appointments</span>}
            </Link>
          </li>
        ))}
      </ul>
      {!isAdding && (
        <ButtonLink to="/admin-profile/availability?add" state={keepPlace} look="quiet">
          Add agent
        </ButtonLink>
      )}
    </div>
  )
}
