import { useEffect } from 'react'
import { type DataStrategyResult, isRouteErrorResponse, replace } from 'react-router'
import { notSentId } from '../../ui/navigation.tsx'

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
  const hasForm = hasFormFor(pathname, isRead ? '#main form' : '#main form[method=post]')
  const isOfForm = isRead ? isHere && hasForm : isHere || hasForm
  if (!isOfForm) return next()

  const here = location.origin + location.pathname + location.search
  // A page that is only read again says nothing new.
  if (!isRead || request.url !== here) document.getElementById(notSentId)?.remove()
  const results = await next()
  const lost = Object.keys(results).filter((id) => isLost(results[id]))
  if (lost.length === 0 || request.signal.aborted) return results
  show(isRead ? whyNotRead(lost.map((id) => results[id])) : notSent)
  keptPage = here
  for (const id of lost) results[id] = { type: 'error', result: replace(here) }
  return results
}

/**
 * Offline, stops a form of the page itself: the router would look for the scripts of the page that answers and, without
 * them, reload this one.
 */
export function useStopSendingOffline(): void {
  useEffect(() => {
    function stop(event: SubmitEvent) {
      const { target } = event
      if (navigator.onLine || !(target instanceof HTMLFormElement) || target.closest('#main') === null) return
      event.preventDefault()
      event.stopPropagation()
      show(target.method === 'post' ? notSent : notRead)
    }
    // Before everything else that listens.
    window.addEventListener('submit', stop, true)
    return () => window.removeEventListener('submit', stop, true)
  }, [])
}

/** Whether the page itself has a form that is sent to `path`. The footer's is answered on every page. */
function hasFormFor(path: string, selector: string): boolean {
  const forms = document.querySelectorAll(selector)
  // Not the property, which is the field if a form has one of that name.
  const pathOf = (form: Element) => new URL(form.getAttribute('action') ?? '', location.href).pathname
  return path === '/newsletter' || [...forms].some((form) => pathOf(form) === path)
}

/** A refusal is an answer, and so is what leads elsewhere. */
function isLost(answer: DataStrategyResult | undefined): boolean {
  if (answer?.type !== 'error' || answer.result instanceof Response) return false
  return !isRouteErrorResponse(answer.result) || answer.result.status >= 500
}

const notSent = 'We may not have received that. What you typed is still here: please try again.'
const notRead = 'That didn’t load. Check your connection and try again. This page is as you left it.'
const notReadByUs =
  'That didn’t load because of a fault on our side. Try again in a minute. This page is as you left it.'

function whyNotRead(lost: (DataStrategyResult | undefined)[]): string {
  return lost.some((answer) => isRouteErrorResponse(answer?.result)) ? notReadByUs : notRead
}

/** Adds the message to the page, above everything; the next form or view takes it away. */
function show(text: string) {
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
