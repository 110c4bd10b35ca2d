/** Leads to the top of the page; there once the page is scrolled, and always where scripts do not run. */
export function BackToTop({ isShown }: { isShown: boolean }) {
  return (
    // A landmark of its own: it stands outside of every other.
    <nav aria-label="Back to top" className="print-hidden">
      <a
        href="#top"
        className={`${isShown ? '' : 'scripted:invisible'} fixed right-4 bottom-4 z-30 inline-flex min-h-12 items-center gap-2 rounded-soft border border-link bg-raised px-4 font-semibold text-link no-underline shadow-sheet hover:bg-panel unscripted:static unscripted:m-4`}
      >
        <span aria-hidden="true">↑</span> Back to top
      </a>
    </nav>
  )
}
