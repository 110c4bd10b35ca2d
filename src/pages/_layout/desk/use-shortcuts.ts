import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'

/** How long after `g` the second letter may come. */
const secondLetterMs = 1500

type Shortcuts = {
  /** `Ctrl K` always is one. */
  hasKeys: boolean
  places: Map<string, string>
  onSearch: (() => void) | null
  onHelp: () => void
  /** Receives the letters typed while a dialog is still loading; null while none is. */
  onEarlyLetter: ((letter: string) => void) | null
}

/** None applies while someone types, and none replaces the browser's own. */
export function useShortcuts({ hasKeys, places, onSearch, onHelp, onEarlyLetter }: Shortcuts): void {
  const navigate = useNavigate()
  const goUntil = useRef(0)

  function run(key: string, now: number): boolean {
    const isSecond = now < goUntil.current
    goUntil.current = 0
    const place = places.get(key)
    if (isSecond && place !== undefined) {
      void navigate(place)
      return true
    }
    switch (key) {
      case '?':
        onHelp()
        return true
      case '/':
        return focusFilter()
      case 'g':
        goUntil.current = now + secondLetterMs
        return true
      case 'j':
        return focusRow(1)
      case 'k':
        return focusRow(-1)
      case 'x':
        return selectRow()
      default:
        return false
    }
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]') !== null) return
    if (answer(event)) event.preventDefault()
  })

  function answer(event: KeyboardEvent): boolean {
    const { key, target, timeStamp } = event
    if (isSearchKey(event) && onSearch !== null) {
      onSearch()
      return true
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return false
    if (onEarlyLetter !== null && key.length === 1) {
      onEarlyLetter(key)
      return true
    }
    return hasKeys && !isTyping(target) && run(key, timeStamp)
  }

  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function isSearchKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'))
  )
}

function focusFilter(): boolean {
  const filter = document.querySelector('main [role=search]')
  const toType = filter?.querySelector<HTMLInputElement>('input:is([type=search], [type=text])')
  const field = toType ?? filter?.querySelector<HTMLInputElement>('input:not([type=hidden]), select')
  field?.focus()
  return field != null
}

/** Enter then opens the row. */
function focusRow(step: 1 | -1): boolean {
  const links = [...document.querySelectorAll('main [data-row]')].flatMap((row) => row.querySelector('a') ?? [])
  const isFocused = (link: Element) => link.closest('[data-row]')?.contains(document.activeElement)
  const isOpen = (link: Element) => link.closest('[data-row][aria-current]') !== null
  const current = links.findIndex(links.some(isFocused) ? isFocused : isOpen)
  const next = links[current === -1 && step === -1 ? links.length - 1 : current + step]
  next?.focus()
  return next !== undefined
}

function selectRow(): boolean {
  const box = document.activeElement?.closest('[data-row]')?.querySelector<HTMLInputElement>('[data-select] input')
  box?.click()
  return box != null
}
