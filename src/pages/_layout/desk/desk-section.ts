/** A place of the desk. */
export type DeskSection = {
  name: string
  path: string
  /** Other words by which the search finds it. */
  words?: string
  /** Where it leads, if that is a part of another section's page: with a hash. */
  href?: string
  /** Other pages that belong to it. */
  pages?: string[]
  /** The path of a drawing on a 24 by 24 grid. */
  icon: string
  /** The letter that leads there after `g`. */
  goKey?: string
  /** How many things wait for someone there, up to `maxWaiting`. */
  waiting?: number
}

/** The largest number that a section shows as it is. */
export const maxWaiting = 99

/** The section that an address belongs to; undefined if it isn't in any of them. */
export function findSection(sections: DeskSection[], pathname: string): DeskSection | undefined {
  const around = sections
    .flatMap((section) => [section.path, ...(section.pages ?? [])].map((path) => ({ path, section })))
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
  return around.toSorted((one, other) => other.path.length - one.path.length)[0]?.section
}

/** The section to mark at a place: also one that is a part of another section's page. */
export function sectionToMark(sections: DeskSection[], { pathname, hash }: { pathname: string; hash: string }) {
  return sections.find(({ href }) => href === pathname + hash) ?? findSection(sections, pathname)
}

/** What a desk can search, in addition to its sections. */
export type DeskSearch = {
  /** The page on which one searches without scripts. */
  page: string
  /** What finds people, appointments and agents; see `command-menu/`. */
  matches: string
  actions: DeskAction[]
}

/** Something to do, and other words by which the search finds it. */
export type DeskAction = { name: string; words: string; path: string }
