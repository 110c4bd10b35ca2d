import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** The id of the menu that the button `Menu` opens on phones. */
export const menuId = 'menu'

/** On every completed navigation to a page: the menu collapses, the page scrolls to its top, and reading begins there. */
export function useAfterNavigation(): void {
  const { key, pathname, hash } = useLocation()
  const first = useRef({ key, pathname })
  useEffect(() => {
    // The page's first load is no navigation, and a change within a page keeps its place.
    if (first.current.key === key) return
    const isSamePage = first.current.pathname === pathname && window.history.state?.usr?.keepPlace === true
    first.current = { key, pathname }
    if (isSamePage) return
    const menu = document.getElementById(menuId)
    if (menu?.matches(':popover-open')) menu.hidePopover()
    if (hash !== '') return
    window.scrollTo({ top: 0, left: 0, behavior: 'instant' })
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [key, pathname, hash])
}
