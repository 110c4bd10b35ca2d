import { foldText, splitWords } from '#src/input/fold-text.ts'
import type { DeskAction, DeskSection } from '#src/pages/_layout/desk/desk-section.ts'

export type Found = { name: string; detail: string; href: string }

export type Matches = {
  people: Found[]
  appointments: Found[]
  agents: Found[]
  /** Whom the words may mean if they find nobody. */
  near: Found[]
  /** Where there is everything that the words find, if it is not all among the others. */
  more: Found[]
}

export const noMatches: Matches = { people: [], appointments: [], agents: [], near: [], more: [] }

type Item = { name: string; words?: string }

/** Whose names contain every word, which come first, or have it at the start of another word. */
export function matchItems<T extends Item>(items: T[], term: string): T[] {
  const sought = splitWords(foldText(term))
  const hasAll = ({ name, words = '' }: Item) => {
    const others = splitWords(foldText(words))
    return sought.every((word) => foldText(name).includes(word) || others.some((other) => other.startsWith(word)))
  }
  return items.filter(hasAll).toSorted((one, other) => rankOf(one.name, sought) - rankOf(other.name, sought))
}

type Findable = { matches: Matches; sections: DeskSection[]; actions: DeskAction[]; words: string }

/** The group with the best match first, and last where there is more. `near`: whom the words may mean otherwise. */
export function groupFound({ matches, sections, actions, words }: Findable) {
  const { people, appointments, agents, near, more } = matches
  const sought = splitWords(foldText(words))
  const best = ({ items }: { items: Found[] }) => Math.min(...items.map(({ name }) => rankOf(name, sought)))
  const groups = [
    { name: 'People', items: people },
    { name: 'Appointments', items: appointments },
    { name: 'Agents', items: agents },
    { name: 'Pages', items: matchItems(sections, words).map(toFound) },
    { name: 'Actions', items: matchItems(actions, words).map(toFound) },
  ].filter(({ items }) => items.length > 0)
  const ranked = groups.toSorted((one, other) => best(one) - best(other))
  return {
    groups: more.length === 0 ? ranked : [...ranked, { name: 'More', items: more }],
    near: groups.length === 0 ? near : [],
  }
}

function toFound({ name, path }: { name: string; path: string }): Found {
  return { name, detail: '', href: path }
}

/** 0 if it is what is sought, 1 by whole words, 2 by the starts of words, 3 otherwise. */
function rankOf(name: string, sought: string[]): number {
  const words = splitWords(foldText(name))
  if (words.join(' ') === sought.join(' ')) return 0
  if (sought.every((word) => words.includes(word))) return 1
  return sought.every((word) => words.some((other) => other.startsWith(word))) ? 2 : 3
}
