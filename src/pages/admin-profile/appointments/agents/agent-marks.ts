import type { AgentName } from '#src/features/booking/availability/availability.ts'

/** What tells an agent from the others where they share a place: initials, which no two have, and a colour. */
export type AgentMark = { agentId: string; name: string; initials: string; colour: AgentColour }

const colours = [1, 2, 3, 4, 5, 6, 7, 8] as const

type AgentColour = (typeof colours)[number]

/** Marks all agents, in their order. Who comes after the colours run out shares one, but no initials. */
export function markAgents<Agent extends Pick<AgentName, 'agentId' | 'name'>>(agents: Agent[]) {
  const initials = initialsOf(agents.map(({ name }) => name))
  return agents.map((agent, index) => {
    const { agentId, name } = agent
    const mark = { agentId, name, initials: initials[index] ?? '', colour: colours[index % colours.length] ?? 1 }
    return { ...agent, mark } satisfies { mark: AgentMark }
  })
}

/** `AS` for Anna Sample; `AnS` and `AdS` if there is an Adam Smith too; numbered if that is still the same. */
function initialsOf(names: string[]): string[] {
  const short = names.map((name) => lettersOf(name, 1))
  const longer = names.map((name) => lettersOf(name, 2))
  return names.map((_, index) => {
    const [own = '', more = ''] = [short[index], longer[index]]
    if (countSame(short, own) === 1) return own
    if (countSame([...short, ...longer], more) === 1) return more
    return `${own}${countSame(short.slice(0, index + 1), own)}`
  })
}

/** How many look like one of them: capitals are no difference. */
function countSame(all: string[], one: string): number {
  return all.filter((each) => each.toLowerCase() === one.toLowerCase()).length
}

/** The first letters of a name's first word, and that of its last. A name of one word has one letter more of it. */
function lettersOf(name: string, count: 1 | 2): string {
  const words = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}\s]/gu, '')
    .match(/\S+/gu) ?? ['?']
  const [first = [], ...others] = words.map((word) => [...word])
  const last = others.at(-1)
  const [initial = '', ...rest] = first.slice(0, last === undefined ? count + 1 : count)
  return `${upper(initial)}${rest.join('')}${upper(last?.[0] ?? '')}`
}

/** One letter stays one. */
function upper(letter: string): string {
  return letter.toLocaleUpperCase('en-GB').slice(0, letter.length)
}
