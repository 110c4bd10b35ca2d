import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { toIso } from '#src/time/to-iso.ts'

/** How a column's value is written into a cursor and validated when read back. `-`: before all texts and numbers. */
const kinds = {
  text: { pattern: '[^\\0]+', read: String, write: String },
  instant: {
    pattern: '\\d{1,15}',
    read: (ms: string) => toIso(Number(ms)),
    write: (instant: unknown) => String(Date.parse(String(instant))),
  },
  number: { pattern: '-|\\d{1,9}', read: (text: string) => (text === '-' ? -1 : Number(text)), write: String },
}

/** A page of a list: the cursor after its last row (null when no row follows), and whether it is the first page. */
export type Page<Row> = { rows: Row[]; next: string | null; isFirst: boolean }

export type List<Row> = {
  /** Up to `limit` rows after a cursor; the first rows when it is null or invalid. */
  page(place: { after: string | null; limit: number }): Promise<Page<Row>>
  /** Every row, in batches, to bound memory and blocking. */
  all(): AsyncGenerator<Row>
  count(): Promise<number>
  /** The same list with something else for each row, made of a page or a batch of them at once. */
  map<Line>(toLines: (rows: Row[]) => Line[] | Promise<Line[]>): List<Line>
}

type Source<Row> = Pick<List<Row>, 'page' | 'count'> & { batches(): AsyncGenerator<Row[]> }

function listOf<Row>({ page, count, batches }: Source<Row>): List<Row> {
  return {
    page,
    count,
    async *all() {
      for await (const rows of batches()) yield* rows
    },
    map: (toLines) =>
      listOf({
        count,
        async page(place) {
          const found = await page(place)
          return { ...found, rows: await toLines(found.rows) }
        },
        async *batches() {
          for await (const rows of batches()) yield await toLines(rows)
        },
      }),
  }
}

type Order<DbRow> = {
  /** The columns of the order. Together they identify one row, so that no page repeats or skips any. */
  key: { [Column in keyof DbRow & string]?: keyof typeof kinds }
  direction?: 'asc' | 'desc'
}

const rowsAtOnce = 500

/** Keyset pagination of a query: insertions and deletions shift nothing, and every page is as fast as the first. */
export function keysetList<DB, TB extends keyof DB, DbRow, Row>(
  query: SelectQueryBuilder<DB, TB, DbRow>,
  { key, direction = 'asc', toRow }: Order<DbRow> & { toRow: (row: DbRow) => Row },
): List<Row> {
  const columns = Object.entries(key as Record<string, keyof typeof kinds>)
  const cursorPattern = new RegExp(`^${columns.map(([, kind]) => `(${kinds[kind].pattern})`).join('_')}$`)
  const names = sql.join(columns.map(([column]) => sql.ref(column)))
  const behind = sql.raw(direction === 'asc' ? '>' : '<')
  const ordered = columns.reduce((sorted, [column]) => sorted.orderBy(sql.ref(column), direction), query)

  function find(place: unknown[] | null, limit: number): Promise<DbRow[]> {
    const rows = place === null ? ordered : ordered.where(sql<SqlBool>`(${names}) ${behind} (${sql.join(place)})`)
    return rows.limit(limit).execute()
  }

  function placeOf(row: DbRow): unknown[] {
    return columns.map(([column]) => row[column as keyof DbRow])
  }

  return listOf({
    async page({ after, limit }) {
      const cursor = cursorPattern.exec(after ?? '')
      const place = cursor && columns.map(([, kind], index) => kinds[kind].read(cursor[index + 1] ?? ''))
      // One extra row shows whether there is another page.
      const found = await find(place, limit + 1)
      const shown = found.slice(0, limit)
      const last = found.length > limit ? shown.at(-1) : undefined
      const end = last && placeOf(last)
      return {
        rows: shown.map(toRow),
        next: end === undefined ? null : columns.map(([, kind], index) => kinds[kind].write(end[index])).join('_'),
        isFirst: place === null,
      }
    },
    async *batches() {
      for (let place: unknown[] | null = null; ; ) {
        const found: DbRow[] = await find(place, rowsAtOnce)
        yield found.map(toRow)
        const last = found.at(-1)
        if (last === undefined || found.length < rowsAtOnce) return
        place = placeOf(last)
      }
    },
    async count() {
      const rows = query.clearSelect().select((select) => select.fn.countAll<number>().as('count'))
      const { count } = (await rows.executeTakeFirstOrThrow()) as { count: number }
      return count
    },
  })
}

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
