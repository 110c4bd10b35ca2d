import { type DataStrategyResult, isRouteErrorResponse, replace } from 'react-router'
import { notSentId } from '#src/ui/navigation.tsx'

type Results = Record<string, DataStrategyResult>

/** The page that the router is sent back to, because what should have followed it didn't come. */
let keptPage: string | null = null

/**
 * Middleware in the browser: if a form is not sent, or its answer is lost, the page stays as it is and says so, instead of
 * an error page without what was typed. So does a page with a form of which another view, such as another day or filter,
 * can't be read. Only a form outside the page itself that another page answers for, such as `Log out`, has the error page.
 */
export async function keepPageWithForm({ request }: { request: Request }, next: () => Promise<Results>) {
  const isReturning = request.url === keptPage
  keptPage = null
  // Without results, the router keeps the data that it has.
  if (isReturning) return {}
  const isRead = request.method === 'GET'
  const { pathname } = new URL(request.url)
  const isHere = pathname === location.pathname
  const here = location.origin + location.pathname + location.search
  const isAnotherView = isRead && request.url !== here
  const hasForm = hasFormFor(pathname, isAnotherView ? '#main form' : '#main form[method=post]')
  const isOfForm = isRead ? isHere && hasForm : isHere || hasForm
  if (!isOfForm) return next()

  // A page that is only read again says nothing new.
  if (!isRead || isAnotherView) document.getElementById(notSentId)?.remove()
  const results = await next()
  const lost = Object.keys(results).filter((id) => isLost(results[id]))
  if (lost.length === 0 || request.signal.aborted) return results
  showOverPage(isRead ? whyNotRead(lost.map((id) => results[id])) : notSent)
  keptPage = here
  for (const id of lost) results[id] = { type: 'error', result: replace(here) }
  return results
}

/** Whether the page itself has a form that is sent to `path`. The footer's is answered on every page. */
function hasFormFor(path: string, form: string): boolean {
  return (
    path === '/newsletter' || document.querySelector(`${form}[action="${path}"], ${form}[action^="${path}?"]`) !== null
  )
}

/** A refusal is an answer, and so is what leads elsewhere. */
function isLost(answer: DataStrategyResult | undefined): boolean {
  if (answer?.type !== 'error' || answer.result instanceof Response) return false
  return !isRouteErrorResponse(answer.result) || answer.result.status >= 500
}

export const notSent = 'We may not have received that. What you typed is still here: please try again.'
export const notRead = 'That didn’t load. Check your connection and try again. This page is as you left it.'
const notReadByUs =
  'That didn’t load because of a fault on our side. Try again in a minute. This page is as you left it.'

function whyNotRead(lost: (DataStrategyResult | undefined)[]): string {
  return lost.some((answer) => isRouteErrorResponse(answer?.result)) ? notReadByUs : notRead
}

/** Adds the message to the page, above everything; the next form or view takes it away. */
export function showOverPage(text: string) {
  document.getElementById(notSentId)?.remove()
  const message = document.createElement('p')
  message.id = notSentId
  message.popover = 'auto'
  message.role = 'alert'
  message.className = 'mx-auto mt-4 border-2 border-danger bg-danger-panel p-4 text-body'
  message.textContent = text
  document.body.append(message)
  message.showPopover()
}
