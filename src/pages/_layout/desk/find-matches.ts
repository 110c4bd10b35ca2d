/** Something that the search finds, and the page about it. */
export type Match = { name: string; detail: string; href: string }

export type Matches = { people: Match[]; appointments: Match[] }

export const noMatches: Matches = { people: [], appointments: [] }

/** Finds people and appointments. Throws if the server does not answer, or answers otherwise than asked. */
export async function findMatches(path: string, words: string, signal: AbortSignal): Promise<Matches> {
  const answer = await fetch(`${path}?${new URLSearchParams({ q: words })}`, {
    headers: { accept: 'application/json' },
    signal,
  })
  if (!answer.ok) throw new Error(`The search answered ${answer.status}.`)
  return answer.json()
}
