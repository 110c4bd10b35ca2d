import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { firm } from '../../firm/firm.ts'
import { navbarLinks } from '../../firm/site-map.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import deskStyles from './desk.css?url'
import type { OwnFrame } from './frame.ts'
import { useFreshDataOnReturn } from './fresh-data.ts'
import { useIdentityToken } from './identity-token.ts'
import { KeptFormNotice } from './kept-form-notice.tsx'
import { LogOutButton } from './log-out-button.tsx'
import { useLeaveWhenSignedOut } from './signed-in-state.ts'

/** For the layout of a desk to export as its `handle`. */
export const deskFrame: OwnFrame = { stylesheet: deskStyles }

/** For the layout of a desk to export: the router loads the stylesheet before it shows the first page of a desk. */
export function deskLinks() {
  return [{ rel: 'stylesheet', href: deskStyles }]
}

/** A place of the desk. `icon` is the path of a drawing on a 24 by 24 grid. */
export type DeskSection = { name: string; path: string; icon: string }

type DeskShellProps = {
  /** What the desk is called, for screen readers. */
  name: string
  sections: DeskSection[]
  /** Who is logged in. */
  person: string
  userId: string
  children: ReactNode
}

/** How many sections a phone shows; the others are behind `More`. */
const sectionsOnPhones = 4
const moreId = 'more-sections'
const websiteId = 'website-menu'

/**
 * The frame of both desks: a rail of sections on the left, or at the bottom of a phone, and at the top of a screen of
 * little height, so that it covers nothing. Menus are popovers, which work without scripts.
 */
export function DeskShell({ name, sections, person, userId, children }: DeskShellProps) {
  useIdentityToken()
  useFreshDataOnReturn()
  useLeaveWhenSignedOut()
  return (
    <div className="desk min-h-dvh print:block lg:grid lg:grid-cols-[13.5rem_minmax(0,1fr)]">
      <div className="border-rule bg-raised print-hidden max-lg:border-b lg:border-r">
        {/* Lower than the screen, so that all of it is in sight below the line of a sample site too. */}
        <header className="lg:sticky lg:top-0 lg:flex lg:h-[calc(100dvh-2.5rem)] lg:flex-col lg:overflow-y-auto lg:p-3">
          <Link
            to="/"
            aria-label={`${firm.name}, home page`}
            className="flex min-h-12 items-center gap-2 px-gutter font-semibold font-serif text-heading text-lead no-underline lg:mb-3 lg:px-2"
          >
            <img src="/favicon.svg" alt="" width={24} height={24} className="rounded-full bg-paper" />
            {firm.name}
          </Link>
          <nav
            aria-label={name}
            className="bg-raised [@media(height>=24rem)]:max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-40 max-lg:flex max-lg:border-rule max-lg:border-t max-lg:pb-[env(safe-area-inset-bottom)] lg:flex lg:grow lg:flex-col"
          >
            <SectionList sections={sections.slice(0, sectionsOnPhones)} isBar />
            <Button
              type="button"
              popoverTarget={moreId}
              variant="quiet"
              className="min-h-14 grow border-transparent px-0.5 text-[0.75rem] desk:px-0.5 lg:hidden"
            >
              More
            </Button>
            <div
              id={moreId}
              popover="auto"
              className="inset-x-0 top-auto bottom-14 m-0 w-full border-rule border-t bg-raised p-4 text-body shadow-sheet lg:static lg:flex lg:w-auto lg:grow lg:flex-col lg:border-0 lg:bg-transparent lg:p-0 lg:shadow-none"
            >
              <SectionList sections={sections.slice(sectionsOnPhones)} />
              <div className="mt-auto space-y-2 pt-4">
                <WebsiteMenu />
                <p className="wrap-anywhere px-2 text-muted text-small">{person}</p>
                <LogOutButton className="w-full" />
              </div>
            </div>
          </nav>
        </header>
      </div>
      <div className="flex min-w-0 flex-col">
        <main id="main" tabIndex={-1} className="w-full max-w-[105rem] grow px-4 py-1 max-lg:pt-3 lg:px-6">
          <KeptFormNotice userId={userId} />
          {children}
        </main>
        <footer className="flex flex-wrap gap-x-4 px-4 py-3 text-muted text-small print-hidden max-lg:pb-20 lg:px-6">
          <p>{firm.legalName}</p>
          <p>
            <a href={`mailto:${firm.email}`}>{firm.email}</a>
          </p>
          <p>
            <a href={`tel:${firm.phone.link}`}>{firm.phone.display}</a>
          </p>
        </footer>
      </div>
    </div>
  )
}

const placeStyle =
  'flex rounded-soft font-medium text-body no-underline hover:bg-panel aria-[current=page]:bg-chosen aria-[current=page]:font-semibold aria-[current=page]:text-link'

/** Links to sections, one below the other; on phones, side by side if `isBar`. */
function SectionList({ sections, isBar = false }: { sections: DeskSection[]; isBar?: boolean }) {
  return (
    <ul className={isBar ? 'max-lg:contents' : undefined}>
      {sections.map(({ name, path, icon }, index) => (
        <li key={path} className={isBar ? 'max-lg:grow' : undefined}>
          <NavLink
            to={path}
            end={isBar && index === 0}
            prefetch="intent"
            className={`${placeStyle} lg:min-h-9 lg:items-center lg:gap-3 lg:px-2 ${isBar ? inBarStyle : inSheetStyle}`}
          >
            <Icon size={20} strokeWidth={1.7} className="shrink-0">
              <path d={icon} />
            </Icon>
            {name}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

const inBarStyle =
  'max-lg:min-h-14 max-lg:flex-col max-lg:items-center max-lg:justify-center max-lg:gap-0.5 max-lg:px-0.5 max-lg:text-center max-lg:text-[0.75rem] max-lg:leading-tight'
const inSheetStyle = 'max-lg:min-h-12 max-lg:items-center max-lg:gap-3 max-lg:px-2'

/** The links of the website's navbar. */
function WebsiteMenu() {
  return (
    <>
      <Button type="button" popoverTarget={websiteId} variant="quiet" className="w-full">
        Website
      </Button>
      <nav
        id={websiteId}
        popover="auto"
        aria-label="Website"
        className="top-auto right-auto bottom-20 left-4 m-0 w-64 rounded-soft border border-rule bg-raised p-3 text-body shadow-sheet lg:bottom-4 lg:left-56"
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
