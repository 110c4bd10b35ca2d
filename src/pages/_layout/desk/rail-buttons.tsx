import { Form, Link, useNavigation } from 'react-router'
import { forgetKeptForm } from './kept-form.ts'
import { inRailStyle, inSheetStyle, placeStyle, RailIcon, RailLabel } from './rail.tsx'

const style = `${placeStyle} ${inRailStyle} ${inSheetStyle}`
const searchIcon = 'M10.5 18a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15Zm5.5-2 5 5'

type SearchButtonProps = { page: string; onOpen: () => void }

/** Without scripts, a link to the page on which one searches. */
export function SearchButton({ page, onOpen }: SearchButtonProps) {
  const content = (
    <>
      <RailIcon path={searchIcon} />
      <RailLabel>Find anything</RailLabel>
    </>
  )
  return (
    <>
      <Link to={page} className={`${style} scripted:hidden`}>
        {content}
      </Link>
      <button
        type="button"
        onClick={onOpen}
        aria-keyshortcuts="Control+K Meta+K"
        className={`${style} unscripted:hidden`}
      >
        {content}
        <span className="ml-auto text-[0.75rem] text-muted narrow:hidden" aria-hidden="true">
          Ctrl K
        </span>
      </button>
    </>
  )
}

export function SearchIconButton({ page, onOpen }: SearchButtonProps) {
  const iconStyle = 'pressable grid size-11 shrink-0 place-items-center rounded-soft text-body lg:hidden'
  const content = (
    <>
      <RailIcon path={searchIcon} />
      <span className="sr-only">Find anything</span>
    </>
  )
  return (
    <>
      <Link to={page} className={`${iconStyle} scripted:hidden`}>
        {content}
      </Link>
      <button type="button" onClick={onOpen} className={`${iconStyle} unscripted:hidden`}>
        {content}
      </button>
    </>
  )
}

export function ShortcutsButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button type="button" onClick={onOpen} className={`${style} max-lg:hidden unscripted:hidden`}>
      <RailIcon path="M3 6h18v12H3V6Zm4 4h.01M12 10h.01M17 10h.01M8 14h8" />
      <RailLabel>Keyboard shortcuts</RailLabel>
    </button>
  )
}

export function CollapseButton({ isNarrow, onChange }: { isNarrow: boolean; onChange: (isNarrow: boolean) => void }) {
  return (
    <button
      type="button"
      aria-expanded={!isNarrow}
      onClick={() => onChange(!isNarrow)}
      className={`${style} max-lg:hidden unscripted:hidden`}
    >
      <RailIcon path={isNarrow ? 'M4 5h16v14H4V5Zm5 0v14m4-10 3 3-3 3' : 'M4 5h16v14H4V5Zm5 0v14m7-10-3 3 3 3'} />
      <RailLabel>{isNarrow ? 'Expand menu' : 'Collapse menu'}</RailLabel>
    </button>
  )
}

export function RailLogOut() {
  const isSending = useNavigation().formAction === '/logout'
  return (
    <Form method="post" action="/logout" onSubmit={forgetKeptForm}>
      <button type="submit" disabled={isSending} aria-busy={isSending || undefined} className={style}>
        <RailIcon path="M14 4H5v16h9M10 12h10m-4-4 4 4-4 4" />
        <RailLabel>Log out</RailLabel>
      </button>
    </Form>
  )
}
