/** Something that happened. Its id is unique within its kind; `at`: milliseconds since 1970, UTC. */
type Dated = { kind: string; id: string; at: number }

/** One of the merged lists: up to `limit` events, newest first, from after a cursor of `keysetList` with instant and id. */
export type MergedList<Event extends Dated> = {
  kind: Event['kind']
  find: (place: { after: string | null; limit: number }) => Promise<{ events: Event[]; hasMore: boolean }>
}

/**
 * A page of several lists as one, newest first, from after a cursor; the newest if it is null or invalid. Of what happened
 * at the same instant, the first list is on top. `next`: the cursor of what is older; null at the end.
 */
export async function mergeLists<Event extends Dated>(
  lists: MergedList<Event>[],
  { before, limit }: { before: string | null; limit: number },
): Promise<{ events: Event[]; next: string | null }> {
  const [, at, kindOfCursor, id] = /^(\d{1,15})_([A-Za-z]+)_([^\0]+)$/.exec(before ?? '') ?? []
  const place = lists.findIndex(({ kind }) => kind === kindOfCursor)
  const pages = await Promise.all(
    lists.map(({ find }, index) => {
      // No id sorts before a hyphen, so that these cursors are before everything of an instant, or after all of it.
      const [from, until] = [`${at}_-`, `${Number(at) + 1}_-`]
      return find({
        limit,
        after: place === -1 ? null : index === place ? `${at}_${id}` : index < place ? from : until,
      })
    }),
  )
  const found = pages.flatMap(({ events }) => events)
  // Stable: within a list, and of lists at the same instant, the order remains.
  const events = found.toSorted((one, other) => other.at - one.at).slice(0, limit)
  const last = events.at(-1)
  const hasMore = found.length > events.length || pages.some((page) => page.hasMore)
  return { events, next: hasMore && last !== undefined ? `${last.at}_${last.kind}_${last.id}` : null }
}
