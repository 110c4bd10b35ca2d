import { useEffect } from 'react'
import type { DataStrategyResult } from 'react-router'

type PageData = Record<string, DataStrategyResult>

/** How long a page is kept, in milliseconds. */
const keptForMs = 10 * 60_000

/** The data of each page that was open, by its route's id; only in this tab's memory. */
const kept = new Map<string, { data: PageData; readAt: number }>()
let isShownFromMemory = false

function forgetPages(): void {
  kept.clear()
}

/** Whether the last page that was opened is shown as it was before, and has to be read again. */
export function isShownAsItWas(): boolean {
  return isShownFromMemory
}

/**
 * Middleware in the browser, for the layout of a desk: whoever returns to one of the pages sees it at once as it was,
 * even on a slow network. The pages read their data again straight away (`useFreshDataWhileWatched`). They are kept
 * only at their own address: with a query, it may open a record, and each reading of one is audited.
 * @param ids of the pages' routes, which are their paths.
 */
export function keepPages(ids: readonly string[]) {
  return async ({ request }: { request: Request }, next: () => Promise<PageData>): Promise<PageData> => {
    isShownFromMemory = false
    if (request.method !== 'GET') return next().finally(forgetPages)
    const { pathname, search } = new URL(request.url)
    const id = pathname.slice(1)
    if (search !== '' || !ids.includes(id)) return next()

    // A page that is open already is read because something has changed.
    const isOpen = location.pathname === pathname && location.search === ''
    const last = kept.get(id)
    if (!isOpen && last !== undefined && performance.now() - last.readAt < keptForMs) {
      isShownFromMemory = true
      return { ...last.data }
    }
    const data = await next()
    // After a refused form, only the frame is read again. What leads elsewhere is no data either.
    const isWhole = data[id] !== undefined && Object.values(data).every(({ type }) => type === 'data')
    if (isWhole) kept.set(id, { data, readAt: performance.now() })
    return data
  }
}

/** Forgets the pages when the desk is left, so that nobody who logs in next sees them. */
export function useForgetPages(): void {
  useEffect(() => forgetPages, [])
}
