import { rowPrefix } from '#src/ui/list/row-checkbox.tsx'

export const handOverPath = '/admin-profile/appointments/hand-over'
export const cancelPath = '/admin-profile/appointments/cancel'

/** Which of an agent's calls are handed over. */
export const whichCalls = {
  unable: 'Calls they can’t take',
  today: 'Today’s calls',
  all: 'All upcoming calls',
} as const

/** The address of the page for an agent: those calls that they can't take, if there are any. */
export function coverHref(agentId: string): string {
  return `${handOverPath}?${new URLSearchParams({ agent: agentId })}`
}

/** The same page with something else chosen; its calls stay. */
export function withChoice(search: string, change: { which?: string; to?: string }): string {
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(change)) {
    if (value === '') query.delete(name)
    else query.set(name, value)
  }
  return `${handOverPath}?${query}`
}

/** The fields that send the versions of some calls. */
export function rowFields(versions: Iterable<[string, string | number]>): Record<string, string> {
  return Object.fromEntries([...versions].map(([id, version]) => [`${rowPrefix}${id}`, String(version)]))
}
