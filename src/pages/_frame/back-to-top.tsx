import { Icon } from '../../ui/icon.tsx'

/**
 * Leads to the top of the page; there once the page is scrolled, and always where scripts do not run. On low screens it
 * stands at the end of the page and covers nothing.
 */
export function BackToTop({ isShown }: { isShown: boolean }) {
  return (
    // A landmark of its own: it stands outside of every other.
    <nav aria-label="Back to top" className="print-hidden">
      <a
        href="#top"
        className={`${isShown ? '' : 'scripted:invisible'} fixed right-4 bottom-4 z-30 inline-flex min-h-12 items-center gap-2 rounded-soft border border-link bg-raised px-4 font-semibold text-link no-underline shadow-sheet hover:bg-panel unscripted:static unscripted:m-4 [@media(height<24rem)]:static [@media(height<24rem)]:m-4`}
      >
        <Icon size={18} strokeWidth={2.2}>
          <path d="M12 20V5m-6 6 6-6 6 6" />
        </Icon>
        Back to top
      </a>
    </nav>
  )
}
