import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import type { Frame } from '#src/pages/_layout/document/frame.ts'
import { notRead, notSent, showOverPage } from '#src/pages/_layout/forms/not-sent.ts'
import { useLeaveWhenSignedOut } from '#src/pages/_layout/signed-in-state.ts'
import { CameFromProvider } from '#src/ui/desk/came-from.tsx'
import { type DeskPreferences, saveDeskPreference } from '#src/ui/desk/desk-preferences.ts'
import { FirmMailLink, FirmPhoneLink } from '#src/ui/firm-links.tsx'
import { useFirm } from '#src/ui/site-facts.tsx'
import { ToastProvider } from '#src/ui/toasts/toast-provider.tsx'
import deskStyles from './desk.css?url'
import { type DeskDialog, DeskDialogs } from './desk-dialogs.tsx'
import { type DeskSearch, type DeskSection, findSection, sectionToMark } from './desk-section.ts'
import { useIdentityToken } from './identity-token.ts'
import { KeptFormNotice } from './kept-form-notice.tsx'
import { Progress } from './progress.tsx'
import {
  CollapseButton,
  inBarStyle,
  placeStyle,
  RailIcon,
  RailLabel,
  RailLogOut,
  SearchButton,
  SearchIconButton,
  SectionList,
  ShortcutsButton,
  WebsiteMenu,
} from './rail.tsx'

export const deskFrame: Frame = { stylesheet: deskStyles, isOwn: true }

/** The router loads the stylesheet before it shows the first page of a desk. */
export function deskLinks() {
  return [{ rel: 'stylesheet', href: deskStyles }]
}

type DeskShellProps = {
  name: string
  sections: DeskSection[]
  person: string
  preferences: DeskPreferences
  search: DeskSearch | null
  userId: string
  /** Of Harbour, for those who run it. */
  version?: string
  children: ReactNode
}

const sectionsOnPhones = 4
const moreId = 'more-sections'

/** On the left, at the bottom of a phone, or at the top of a screen of little height. Menus work without scripts. */
export function DeskShell({ name, sections, person, userId, preferences, search, version, children }: DeskShellProps) {
  const firm = useFirm()
  useIdentityToken()
  useLeaveWhenSignedOut()
  useStopSendingOffline()
  const here = useLocation()
  // The server knows no hash, so the words of the bar don't depend on it.
  const current = findSection(sections, here.pathname)
  // The place that was pressed is marked at once. A form's answer may be on another page than the form.
  const { location: next, formMethod } = useNavigation()
  const marked = sectionToMark(sections, next === undefined || formMethod !== undefined ? here : next)
  const [isNarrow, setIsNarrow] = useState(preferences.isRailNarrow)
  const [hasKeys, setHasKeys] = useState(preferences.hasKeys)
  const [opened, setOpened] = useState<DeskDialog>(null)

  function collapse(isRailNarrow: boolean) {
    saveDeskPreference({ isRailNarrow })
    setIsNarrow(isRailNarrow)
  }

  function switchKeys(hasKeysNow: boolean) {
    saveDeskPreference({ hasKeys: hasKeysNow })
    setHasKeys(hasKeysNow)
  }

  return (
    <div
      data-rail={isNarrow ? 'narrow' : undefined}
      className="desk print:block lg:grid lg:grid-cols-[13.5rem_minmax(0,1fr)] lg:data-[rail=narrow]:grid-cols-[3.5rem_minmax(0,1fr)]"
    >
      <div className="border-rule bg-raised print-hidden max-lg:border-b lg:border-r">
        {/* Lower than the screen, so that all of it is in sight below the line of a sample site too. */}
        <header className="lg:sticky lg:top-0 lg:z-20 lg:flex lg:h-[calc(100dvh-2.5rem)] lg:flex-col lg:overflow-y-auto lg:p-3 narrow:px-2">
          <div className="flex min-h-12 items-center gap-2 px-4 lg:px-0">
            <Link
              to="/"
              aria-label={`${firm.name}, home page`}
              className="flex min-h-11 items-center gap-2 font-semibold font-serif text-heading text-lead no-underline lg:px-2"
            >
              <img src="/favicon.svg" alt="" width={24} height={24} className="shrink-0 rounded-full bg-paper" />
              <span className="max-lg:hidden narrow:hidden">{firm.name}</span>
            </Link>
            <p className="grow font-semibold lg:hidden">{current?.name ?? name}</p>
            {search !== null && <SearchIconButton page={search.page} onOpen={() => setOpened('search')} />}
          </div>
          {search !== null && (
            <div className="mb-2 max-lg:hidden">
              <SearchButton page={search.page} onOpen={() => setOpened('search')} />
            </div>
          )}
          <nav
            aria-label={name}
            className="bg-raised [@media(height>=24rem)]:max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-40 max-lg:flex max-lg:border-rule max-lg:border-t max-lg:pb-[env(safe-area-inset-bottom)] lg:flex lg:grow lg:flex-col"
          >
            <SectionList sections={sections.slice(0, sectionsOnPhones)} marked={marked} isBar />
            <button type="button" popoverTarget={moreId} className={`${placeStyle} ${inBarStyle} grow lg:hidden`}>
              <RailIcon path="M4 7h16M4 12h16M4 17h16" />
              <RailLabel>More</RailLabel>
            </button>
            <div
              id={moreId}
              popover="auto"
              className="inset-x-0 top-auto bottom-14 m-0 w-full border-rule border-t bg-raised p-4 text-body shadow-sheet lg:static lg:flex lg:w-auto lg:grow lg:flex-col lg:border-0 lg:bg-transparent lg:p-0 lg:shadow-none"
            >
              <SectionList sections={sections.slice(sectionsOnPhones)} marked={marked} />
              <div className="mt-auto pt-4">
                <WebsiteMenu />
                <ShortcutsButton onOpen={() => setOpened('shortcuts')} />
                <CollapseButton isNarrow={isNarrow} onChange={collapse} />
                <RailLogOut />
                <p className="wrap-anywhere mt-2 border-rule border-t px-2 pt-2 text-muted text-small narrow:sr-only">
                  {person}
                </p>
              </div>
            </div>
          </nav>
        </header>
      </div>
      <ToastProvider>
        {(place) => (
          <div className="flex min-w-0 flex-col">
            <main id="main" tabIndex={-1} className="w-full max-w-[105rem] grow px-4 py-1 max-lg:pt-3 lg:px-6">
              {/* First in the page, so that Tab leads to `Undo` from the page, which has the focus after a form. */}
              {place}
              <KeptFormNotice userId={userId} />
              <CameFromProvider>
                <Progress>{children}</Progress>
              </CameFromProvider>
            </main>
            <footer className="flex flex-wrap gap-x-4 px-4 py-3 text-muted text-small print-hidden max-lg:pb-20 lg:px-6">
              <p>{firm.legalName}</p>
              <p>
                <FirmMailLink />
              </p>
              <p>
                <FirmPhoneLink />
              </p>
              {version !== undefined && <p>Harbour {version}</p>}
            </footer>
          </div>
        )}
      </ToastProvider>
      <DeskDialogs
        opened={opened}
        onOpen={setOpened}
        sections={sections}
        search={search}
        hasKeys={hasKeys}
        onSwitchKeys={switchKeys}
      />
    </div>
  )
}

/**
 * Offline, stops a form of the page itself: the router would look for the scripts of the page that answers and, without
 * them, reload this one.
 */
function useStopSendingOffline(): void {
  useEffect(() => {
    function stop(event: SubmitEvent) {
      const { target } = event
      if (navigator.onLine || !(target instanceof HTMLFormElement) || target.closest('#main') === null) return
      event.preventDefault()
      event.stopPropagation()
      showOverPage(target.method === 'post' ? notSent : notRead)
    }
    // Before everything else that listens.
    window.addEventListener('submit', stop, true)
    return () => window.removeEventListener('submit', stop, true)
  }, [])
}
