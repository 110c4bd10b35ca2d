import { type DataStrategyResult, data, isRouteErrorResponse } from 'react-router'
import { notSentId } from '../../ui/navigation.tsx'

type Results = Record<string, DataStrategyResult>

/**
 * Middleware in the browser: if a form is not sent, or its answer is lost, the page stays as it is and says so, instead of
 * an error page without what was typed. A form that another page answers for has the error page: that one would open.
 */
export async function keepPageOfFormNotSent({ request }: { request: Request }, next: () => Promise<Results>) {
  if (request.method === 'GET' || !isAnsweredHere(new URL(request.url).pathname)) return next()
  document.getElementById(notSentId)?.remove()
  const results = await next()
  for (const [id, { type, result }] of Object.entries(results)) {
    // A refusal is an answer, and so is what leads elsewhere.
    if (type !== 'error' || result instanceof Response || (isRouteErrorResponse(result) && result.status < 500))
      continue
    showNotSent()
    // With this status, the router reads nothing again.
    results[id] = { type: 'data', result: data(undefined, { status: 503 }) }
  }
  return results
}

/** Adds the message to the page, above everything; the next form takes it away. */
function showNotSent() {
  const message = document.createElement('p')
  message.id = notSentId
  message.popover = 'auto'
  message.role = 'alert'
  message.className = 'mx-auto mt-4 border-2 border-danger bg-danger-panel p-4 text-body'
  message.textContent = 'We may not have received that. What you typed is still here: please try again.'
  document.body.append(message)
  message.showPopover()
}

/** The footer's newsletter form is answered on every page. */
function isAnsweredHere(path: string): boolean {
  return path === location.pathname || path === '/newsletter'
}
