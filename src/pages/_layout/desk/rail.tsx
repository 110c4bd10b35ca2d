import type { ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { navbarLinks } from '#src/firm/public-pages/navigation-links.ts'
import { Icon } from '#src/ui/icon.tsx'
import { type DeskSection, maxWaiting } from './desk-section.ts'
import { forgetKeptForm } from './kept-form.ts'

const websiteId = 'website-menu'

export const placeStyle =
  'pressable flex rounded-soft font-medium text-body no-underline hover:bg-panel aria-[current=page]:bg-chosen aria-[current=page]:font-semibold aria-[current=page]:text-link'
const inRailStyle = 'relative lg:min-h-9 lg:w-full lg:items-center lg:gap-3 lg:px-2'
const inSheetStyle = 'max-lg:min-h-12 max-lg:w-full max-lg:items-center max-lg:gap-3 max-lg:px-2'
/** Letters are no larger than five of them have room for, side by side. */
export const inBarStyle =
  'max-lg:min-h-14 max-lg:flex-col max-lg:items-center max-lg:justify-center max-lg:gap-0.5 max-lg:px-0.5 max-lg:text-center max-lg:text-[min(0.75rem,4.5vw)] max-lg:leading-tight'

/** While the rail is narrow, it appears beside the icon that has the pointer or the focus. */
export function RailLabel({ children }: { children: ReactNode }) {
  return <span className="rail-label">{children}</span>
}

export function RailIcon({ path }: { path: string }) {
  return (
    <Icon size={20} strokeWidth={1.7} className="shrink-0">
      <path d={path} />
    </Icon>
  )
}

type SectionListProps = {
  sections: DeskSection[]
  marked: DeskSection | undefined
  isBar?: boolean
}

export function SectionList({ sections, marked, isBar = false }: SectionListProps) {
  return (
    <ul className={isBar ? 'max-lg:contents' : undefined}>
      {sections.map(({ name, path, href = path, icon, waiting = 0 }) => (
        <li key={path} className={isBar ? 'max-lg:grow' : undefined}>
          <Link
            to={href}
            aria-current={path === marked?.path ? 'page' : undefined}
            className={`${placeStyle} ${inRailStyle} ${isBar ? inBarStyle : inSheetStyle}`}
          >
            <RailIcon path={icon} />
            <RailLabel>{name}</RailLabel>
            {waiting > 0 && <Waiting count={waiting} />}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Waiting({ count }: { count: number }) {
  return (
    <span className="tabular min-w-5 rounded-soft bg-danger px-1 text-center font-semibold text-[0.75rem] text-page leading-5 max-lg:absolute max-lg:top-1 max-lg:left-[min(50%+0.5rem,100%-1.25rem)] lg:ml-auto narrow:absolute narrow:top-0 narrow:right-0 narrow:min-w-4 narrow:px-0.5 narrow:leading-4">
      {count > maxWaiting ? `${maxWaiting}+` : count}
      <span className="sr-only"> {count === 1 ? 'needs' : 'need'} attention</span>
    </span>
  )
}

export function WebsiteMenu() {
  return (
    <>
      <button type="button" popoverTarget={websiteId} className={`${placeStyle} ${inRailStyle} ${inSheetStyle}`}>
        <RailIcon path="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c3 3 3 15 0 18-3-3-3-15 0-18Z" />
        <RailLabel>Website</RailLabel>
      </button>
      <nav
        id={websiteId}
        popover="auto"
        aria-label="Website"
        className="top-auto right-auto bottom-20 left-4 m-0 w-64 rounded-soft border border-rule bg-raised p-3 text-body shadow-sheet lg:bottom-4 lg:left-56 narrow:left-16"
      >
        <ul>
          {[...navbarLinks, { name: 'Profile', path: '/profile' }].map(({ name, path }) => (
            <li key={path}>
              <Link to={path} className={`${placeStyle} min-h-11 items-center px-3`}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

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
