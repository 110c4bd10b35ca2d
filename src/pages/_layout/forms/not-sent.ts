import { type DataStrategyResult, isRouteErrorResponse, replace } from 'react-router'
import { notSentId } from '#src/ui/navigation.tsx'

type Results = Record<string, DataStrategyResult>

type SentForm = { form: HTMLFormElement; submitter: HTMLElement | null; typed: string; isSecondTime: boolean }

let lastSent: SentForm | null = null

/** What was pressed, until the router has found the route that answers it. */
let unrouted: { action: string; fields: FormData } | null = null

/** The page that the router is sent back to, because what should have followed it didn't come. */
let keptPage: string | null = null

/** What follows is the route that answers a form. */
export function noteRoute({ request }: { request: Request }, next: () => Promise<Results>) {
  if (request.method !== 'GET') unrouted = null
  return next()
}

/**
 * If a form is not sent, its answer is lost, or another view of a page with a form can't be read, the page stays and
 * says so. Whether the form was saved is looked up by sending it once more. Forms outside the page itself, such as `Log
 * out`, have the error page.
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
  if (!isRead && lastSent !== null) void sendOnceMore(lastSent)
  keptPage = here
  for (const id of lost) results[id] = { type: 'error', result: replace(here) }
  return results
}

/** The footer's is answered on every page. */
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

/** Before all other listeners, some of which empty the form. */
export function watchForms(): () => void {
  function remember({ target, submitter }: SubmitEvent) {
    if (!(target instanceof HTMLFormElement)) return
    const typed = typedIn(target)
    const isSecondTime = lastSent?.form === target && lastSent.typed === typed && lastSent.isSecondTime
    lastSent = { form: target, submitter, typed, isSecondTime }
    const button = submitter instanceof HTMLButtonElement ? submitter : null
    const method = button?.hasAttribute('formmethod') ? button.formMethod : target.method
    const action = button?.hasAttribute('formaction') ? button.formAction : target.action
    // Browsers of 2022 don't add the button themselves.
    const fields = new FormData(target)
    if (button !== null && button.name !== '') fields.append(button.name, button.value)
    unrouted = method === 'post' ? { action, fields } : null
  }
  addEventListener('submit', remember, true)
  return () => removeEventListener('submit', remember, true)
}

function typedIn(form: HTMLFormElement): string {
  return JSON.stringify([...new FormData(form)].map(([name, value]) => [name, String(value)]))
}

let lastError: unknown = null

/**
 * Loads as a document what a link or form leads to, if its route could not be asked for although the site can be reached.
 * Once for each error: the router may show it twice. `isUnknown`: whether the address is already that of such a route.
 */
export async function loadWithoutRoute(error: unknown, isUnknown: boolean): Promise<void> {
  if (error === lastError) return
  lastError = error
  const sent = unrouted
  unrouted = null
  if ((sent === null && !isUnknown) || !(await isReachable())) return
  const isOfForm = sent !== null && (!isUnknown || new URL(sent.action).pathname === location.pathname)
  if (isOfForm) sendAsDocument(sent)
  else if (isUnknown) location.reload()
}

/** As without scripts. The form itself may have gone with its page. */
function sendAsDocument({ action, fields }: { action: string; fields: FormData }) {
  const form = document.createElement('form')
  Object.assign(form, { action, method: 'post', hidden: true })
  for (const [name, value] of fields) {
    const field = document.createElement('input')
    Object.assign(field, { type: 'hidden', name, value: String(value) })
    form.append(field)
  }
  document.body.append(form)
  form.submit()
}

/** In milliseconds after a lost answer. */
const waits = [1000, 2000, 4000, 8000]

/** Unless something else was typed or sent. Every form does what it does once; its answer says what became of it. */
async function sendOnceMore(sent: SentForm): Promise<void> {
  if (sent.isSecondTime) return
  for (const wait of waits) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    const isUnchanged = lastSent === sent && sent.form.isConnected && typedIn(sent.form) === sent.typed
    if (!isUnchanged) return
    if (!(await isReachable())) continue
    sent.isSecondTime = true
    sent.form.requestSubmit(sent.submitter)
    return
  }
}

export function isReachable(): Promise<boolean> {
  return fetch('/healthz').then(
    ({ ok }) => ok,
    () => false,
  )
}

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
