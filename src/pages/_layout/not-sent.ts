import { type DataStrategyResult, data, isRouteErrorResponse } from 'react-router'
import { notSentId } from '../../ui/navigation.tsx'

type Results = Record<string, DataStrategyResult>

/**
 * Middleware in the browser: if a form is not sent, or its answer is lost, the page stays as it is and says so, instead of
 * an error page without what was typed. A form that another page answers for has the error page: that one would open.
 */
export async function keepPageOfFormNotSent({ request }: { request: Request }, next: () => Promise<Results>) {
  if (request.method === 'GET' || !isAnsweredHere(new URL(request.url).pathname)) return next()
  const notice = document.getElementById(notSentId)
  notice?.hidePopover()
  const results = await next()
  for (const [id, { type, result }] of Object.entries(results)) {
    // A refusal is an answer, and so is what leads elsewhere.
    if (type !== 'error' || result instanceof Response || (isRouteErrorResponse(result) && result.status < 500))
      continue
    // Not before, because until now there is nothing to announce.
    notice?.setAttribute('role', 'alert')
    notice?.showPopover()
    // With this status, the router reads nothing again.
    results[id] = { type: 'data', result: data(undefined, { status: 503 }) }
  }
  return results
}

/** The footer's newsletter form is answered on every page. */
function isAnsweredHere(path: string): boolean {
  return path === location.pathname || path === '/newsletter'
}
