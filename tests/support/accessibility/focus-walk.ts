import type { Page } from '@playwright/test'

export type Walk = {
  /** How many elements received focus. */
  stops: number
  /** Elements that received focus while covered or off screen, and how much of each was hidden. */
  covered: string[]
  /** Visible, usable elements that Tab never reached. */
  missed: string[]
}

const maxStops = 300

/**
 * Tabs from the current focus past the end of the page until it comes round, and checks each stop: for each of its
 * lines, five points must show the element itself and no other layer. Disable smooth scrolling first: it checks at
 * once.
 */
export async function walkByKeyboard(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<Walk> {
  await page.evaluate(watchFocus)
  const covered: string[] = []
  for (let stops = 0; stops < maxStops; stops += 1) {
    await page.keyboard.press(key)
    const fault = await page.evaluate(lookAtFocus)
    // Focus has left the page; the next press brings it back at the other end.
    if (fault === null) continue
    if (fault === 'round') return { stops, covered, missed: await page.evaluate(findMissed) }
    if (fault !== '') covered.push(fault)
  }
  throw new Error(`${key} never came round`)
}

/** Runs in the page. The elements checked so far, and all that received focus. */
function watchFocus(): void {
  const walk = window as unknown as { walked: Set<Element>; focused: Set<Element> }
  if (walk.focused === undefined)
    document.addEventListener('focusin', ({ target }) => walk.focused.add(target as Element))
  Object.assign(walk, { walked: new Set(), focused: new Set(), last: null, scrolledTo: window.scrollY })
}

/** Runs in the page. Null if nothing has focus, `round` when the walk is complete, empty if all is visible. */
async function lookAtFocus(): Promise<string | null> {
  const walk = window as unknown as { walked: Set<Element>; last: Element | null; scrolledTo: number }
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const isNothing = (element: Element | null) =>
    element === null || element === document.body || element === document.documentElement
  // Wrapping round the page, focus passes through the browser itself, which takes a few frames.
  for (let frame = 0; frame < 10 && isNothing(document.activeElement); frame += 1) {
    await nextFrame()
  }
  // Back to top appears or disappears one frame after scrolling: nobody presses faster than that.
  if (walk.scrolledTo !== window.scrollY) {
    walk.scrolledTo = window.scrollY
    await nextFrame()
    await nextFrame()
  }
  const element = document.activeElement
  if (element === null || isNothing(element)) return null
  // A date field has several stops, and so has a frame.
  if (element === walk.last) return ''
  if (walk.walked.has(element)) return 'round'
  walk.walked.add(element)
  walk.last = element
  const isSeenAt = (x: number, y: number) => {
    const top = document.elementFromPoint(x, y)
    // A carousel's own buttons, and the strip that they stand on, lie over a corner of its pictures.
    const isItsOwn = element.closest('[aria-roledescription="carousel"]')?.contains(top) === true
    return top !== null && (element.contains(top) || top.contains(element) || isItsOwn)
  }
  const unseen = () => {
    const lines = [...element.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
    const points = lines.flatMap(({ left, right, top, bottom }) => [
      [(left + right) / 2, (top + bottom) / 2],
      ...[left + 2, right - 2].flatMap((x) => [top + 2, bottom - 2].map((y) => [x, y])),
    ])
    const hidden = points.filter(([x = 0, y = 0]) => !isSeenAt(x, y)).length
    // What is taller than the screen, or wider than the room beside a panel, cannot be entirely visible; and in a text
    // area browsers show the caret's line.
    const { width, height } = element.getBoundingClientRect()
    const panel = [...document.querySelectorAll('.record')].find(
      (part) => getComputedStyle(part).position === 'fixed' && !part.contains(element),
    )
    const room = panel?.getBoundingClientRect().left ?? Number.POSITIVE_INFINITY
    const fits = height < window.innerHeight / 2 && width < room && !element.matches('textarea')
    return points.length === 0 || (fits ? hidden > 0 : hidden === points.length) ? `${hidden} of ${points.length}` : ''
  }
  // A carousel needs a few frames to scroll to its slide.
  for (let frame = 0; frame < 20 && unseen() !== ''; frame += 1) {
    await nextFrame()
  }
  return unseen() === '' ? '' : `${unseen()} points hidden: ${element.outerHTML.slice(0, 120)}`
}

/** Runs in the page. A radio group receives focus once; so does a tab list. Nothing behind a dialog receives it. */
function findMissed(): string[] {
  const { focused } = window as unknown as { focused: Set<Element> }
  const usable = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]'
  const groupOf = (element: Element) =>
    element instanceof HTMLInputElement && element.type === 'radio' ? element.name : ''
  const groups = new Set([...focused].map(groupOf).filter((name) => name !== ''))
  const place = document.querySelector('dialog:modal') ?? document
  return [...place.querySelectorAll<HTMLElement>(usable)]
    .filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled, [tabindex="-1"]'),
    )
    .filter((element) => !focused.has(element) && !groups.has(groupOf(element)))
    .map((element) => element.outerHTML.slice(0, 120))
}
