import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigationType } from 'react-router'

/** Where days and times are chosen. */
export const freeTimesId = 'free-times'

/** The message that a form was not sent; while it is open, the page is as it was. */
export const notSentId = 'not-sent'

/** Pass as `state` to what changes a part of its page, so that the scroll position is kept. */
export const preserveScroll = { preserveScroll: true }

/** Closes menus, scrolls and focuses as a full load would. Returns the new title for screen readers. */
export function useAfterNavigation(): string {
  const { key, pathname, hash, state } = useLocation()
  const type = useNavigationType()
  const [announcement, setAnnouncement] = useState('')
  const last = useRef({ key, pathname })
  useEffect(() => {
    const { key: lastKey, pathname: lastPathname } = last.current
    // The page's first load is not a navigation, unless another page of ours had the browser load it.
    if (lastKey === key) return focusMainAfterOwnPage()
    last.current = { key, pathname }
    const isSamePage = lastPathname === pathname
    if (isSamePage && document.getElementById(notSentId)?.matches(':popover-open')) return
    closeMenus(isSamePage)
    const part = document.getElementById(hash.slice(1))
    if (!isSamePage && part === null && isRecordOpenedOrClosed(lastPathname)) return setAnnouncement(document.title)

    const main = document.getElementById('main')
    const isInPart = part?.contains(document.activeElement) === true
    // Plain links to a part of the page are followed by the browser itself.
    const isByBrowser = type === 'POP' && hash !== ''
    const keepsPosition = state?.preserveScroll === true || isByBrowser || isInPart || hasAnswer(main)
    if (isSamePage && keepsPosition) return
    openAt(part, main, isInPart)
    setAnnouncement(document.title)
  }, [key, pathname, hash, state, type])
  return announcement
}

/** As after a booking. Not if something has the focus already, or if the page was reloaded or gone back to. */
function focusMainAfterOwnPage() {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isFromOwnPage = load?.type === 'navigate' && document.referrer.startsWith(`${location.origin}/`)
  if (!isFromOwnPage || location.hash !== '' || document.activeElement !== document.body) return
  document.getElementById('main')?.focus({ preventScroll: true })
}

/** Then it, or its link in the list, has taken the focus. */
function isRecordOpenedOrClosed(lastPathname: string): boolean {
  const focused = document.activeElement
  if (focused?.closest('#record') == null) {
    return focused instanceof HTMLAnchorElement && focused.pathname === lastPathname
  }
  // In the place of the list it begins at its top.
  if (!isBesideList()) window.scrollTo({ top: 0, left: 0, behavior: 'instant' })
  return true
}

export function isBesideList(): boolean {
  return window.matchMedia('(min-width: 80rem)').matches
}

/** Apart from one in which a day is being typed: the same page follows every change of it. */
function closeMenus(isSamePage: boolean) {
  for (const menu of document.querySelectorAll<HTMLElement>(':popover-open')) {
    if (!isSamePage || menu.querySelector('form [type=date]:focus') === null) menu.hidePopover()
  }
}

function hasAnswer(main: HTMLElement | null): boolean {
  return main?.querySelector('[role=alert], [role=status]:focus') != null
}

/** Unless an answer to a form has taken the focus. */
function openAt(part: HTMLElement | null, main: HTMLElement | null, isInPart: boolean) {
  if (main?.querySelector('[role=status]:focus')) return
  scrollToPart(part)
  if (!isInPart) focusWithin(part ?? main)
}

/** Null = to the top. */
function scrollToPart(part: HTMLElement | null) {
  if (part === null) window.scrollTo({ top: 0, left: 0, behavior: 'instant' })
  else part.scrollIntoView({ behavior: 'instant' })
}

/** The field with which a part begins, or else the part itself. */
function focusWithin(part: HTMLElement | null) {
  const target = part?.querySelector<HTMLElement>('[data-first-field]') ?? part
  target?.focus({ preventScroll: true })
  if (target === null || target === document.activeElement) return
  // A heading or section takes the focus only now: a click in it must not.
  target.tabIndex = -1
  target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true })
  target.focus({ preventScroll: true })
}

type InPageLinkProps = {
  to: string
  className: string
  isCurrent?: boolean
  of?: 'date' | 'true'
  /** Rather than staying where it is. */
  isJump?: boolean
  /** Following a link would then lose what was typed. */
  isFilledIn?: boolean | undefined
  children: ReactNode
}

/** Without scripts, a filled-in form is submitted with the link, and the page loads at its free times. */
export function InPageLink(props: InPageLinkProps) {
  const { to, className, isCurrent = false, of = 'date', isJump = false, isFilledIn = false, children } = props
  const atFreeTimes = `${to}#${freeTimesId}`
  const current = isCurrent ? of : undefined
  return (
    <>
      <Link
        to={atFreeTimes}
        state={isJump ? null : preserveScroll}
        aria-current={current}
        className={`${className} ${isFilledIn ? 'unscripted:hidden' : ''}`}
      >
        {children}
      </Link>
      {isFilledIn && (
        <button
          type="submit"
          name="intent"
          value="show-times"
          formAction={atFreeTimes}
          aria-current={current}
          className={`${className} scripted:hidden`}
        >
          {children}
        </button>
      )}
    </>
  )
}
