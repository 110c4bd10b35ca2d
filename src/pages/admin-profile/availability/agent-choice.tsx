import { Form, Link, useNavigation, useSubmit } from 'react-router'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { choiceStyle } from '#src/ui/forms/choice.tsx'
import { Select } from '#src/ui/forms/select-field.tsx'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { type AvailabilityTab, availabilityHref, availabilityPath } from './availability-tabs.ts'

/** More agents than this are chosen from a list, which browsers search by the letters that are typed. */
const maximumLinks = 6

type Agents = { agentId: string; name: string; isActive: boolean }[]

type AgentChoiceProps = {
  agents: Agents
  /** The ID of the agent that the page shows; empty for none. */
  chosen: string
  tab: AvailabilityTab
  mayAdd: boolean
}

/** The choice of an agent, whose present tab is shown, and a button to add one. */
export function AgentChoice({ agents, chosen, tab, mayAdd }: AgentChoiceProps) {
  if (agents.length < 2 && !mayAdd) return null
  const tabOfAgent = tab === 'rules' ? 'hours' : tab
  return (
    <nav aria-label="Agents" className="flex flex-wrap items-end gap-4">
      {agents.length > maximumLinks ? (
        <AgentSelect agents={agents} chosen={chosen} tab={tabOfAgent} />
      ) : (
        <AgentLinks agents={agents} chosen={chosen} tab={tabOfAgent} />
      )}
      {mayAdd && (
        <ButtonLink to={`${availabilityPath}?add`} state={preserveScroll} variant="quiet">
          Add agent
        </ButtonLink>
      )}
    </nav>
  )
}

type ChoiceProps = Pick<AgentChoiceProps, 'agents' | 'chosen' | 'tab'>

function AgentLinks({ agents, chosen, tab }: ChoiceProps) {
  return (
    <ul className="flex flex-wrap gap-2">
      {agents.map(({ agentId, name, isActive }) => (
        <li key={agentId}>
          <Link
            to={availabilityHref(agentId, tab)}
            state={preserveScroll}
            aria-current={agentId === chosen ? 'true' : undefined}
            className={`${choiceStyle} flex min-h-control flex-col justify-center px-4 py-1`}
          >
            <span className="wrap-anywhere">{name}</span>
            {!isActive && <span className="text-muted text-small">Not taking appointments</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function AgentSelect({ agents, chosen, tab }: ChoiceProps) {
  const submit = useSubmit()
  const { location } = useNavigation()
  const next = new URLSearchParams(location?.search).get('agent')
  return (
    <Form method="get" action={availabilityPath} state={preserveScroll} className="flex flex-wrap items-end gap-3">
      <div className="w-80 max-w-full">
        <label htmlFor="agent" className="font-semibold">
          Agent
        </label>
        <Select
          id="agent"
          name="agent"
          autoComplete="off"
          emptyOption={chosen === '' ? 'Choose an agent' : undefined}
          options={agents.map(({ agentId, name, isActive }) => ({
            value: agentId,
            name: isActive ? name : `${name} (not taking appointments)`,
          }))}
          // As the address says: someone may stay with the agent whose hours are not saved yet.
          value={next ?? chosen}
          onChange={({ currentTarget }) => submit(currentTarget.form, { state: preserveScroll })}
        />
      </div>
      {tab !== 'hours' && <input type="hidden" name="tab" value={tab} />}
      <Button type="submit" variant="quiet" className="scripted:hidden">
        Show
      </Button>
    </Form>
  )
}
