/**
 * On its link, or Shift three times within five seconds, alone: not with another key, nor to select. The page is blank
 * at once, and takes no place in the tab's history; earlier ones stay blank until asked for. A page's HTML contains
 * this too, so that it works before the scripts have come: it must use nothing outside itself.
 */
export function watchForLeaving(): void {
  const { dataset } = document.documentElement
  if ('canLeave' in dataset) return
  dataset['canLeave'] = ''
  let pressedAt: number[] = []

  function leave(link: HTMLAnchorElement) {
    dataset['left'] = ''
    document.title = 'Blank page'
    try {
      sessionStorage.clear()
      sessionStorage.setItem('left', '1')
    } catch {
      // The browser keeps nothing for us: earlier pages will be shown.
    }
    location.replace(link.href)
  }
  function countPress(event: KeyboardEvent | PointerEvent) {
    const isShiftAlone = 'key' in event && event.key === 'Shift' && !event.altKey && !event.ctrlKey && !event.metaKey
    if (!isShiftAlone) pressedAt = []
    else if (!event.repeat) pressedAt = [event.timeStamp, ...pressedAt.slice(0, 2)]
  }
  addEventListener('keydown', countPress)
  addEventListener('pointerdown', countPress)
  addEventListener('keyup', (event) => {
    const link = document.querySelector<HTMLAnchorElement>('#leave')
    const third = pressedAt[2]
    if (link !== null && third !== undefined && event.timeStamp - third < 5000) leave(link)
  })
  addEventListener('click', (event) => {
    if (!(event.target instanceof HTMLAnchorElement) || event.target.id !== 'leave') return
    event.preventDefault()
    leave(event.target)
  })
}

export const leaveScript = /* @__PURE__ */ `(${watchForLeaving})()`
