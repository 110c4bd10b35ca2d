export type DeskSection = {
  name: string
  path: string
  /** Other words by which the search finds it. */
  words?: string
  /** If it is a part of another section's page: with a hash. */
  href?: string
  pages?: string[]
  icon: string
  /** Leads there after `g`. */
  goKey?: string
  /** How many things wait for someone there, up to `maxWaiting`. */
  waiting?: number
}

export const maxWaiting = 99

export function findSection(sections: DeskSection[], pathname: string): DeskSection | undefined {
  const around = sections
    .flatMap((section) => [section.path, ...(section.pages ?? [])].map((path) => ({ path, section })))
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
  return around.toSorted((one, other) => other.path.length - one.path.length)[0]?.section
}

export function sectionToMark(sections: DeskSection[], { pathname, hash }: { pathname: string; hash: string }) {
  return sections.find(({ href }) => href === pathname + hash) ?? findSection(sections, pathname)
}

export type DeskSearch = {
  page: string
  /** The address that finds people, appointments and agents; see `command-menu/`. */
  matches: string
  actions: DeskAction[]
}

export type DeskAction = { name: string; words: string; path: string }
