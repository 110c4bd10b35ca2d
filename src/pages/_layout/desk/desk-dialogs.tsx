import { lazy, Suspense, useState } from 'react'
import type { DeskSearch, DeskSection } from './desk-section.ts'
import { useShortcuts } from './use-shortcuts.ts'

// Loaded when first used.
const CommandMenu = lazy(() => import('./command-menu/command-menu.tsx'))
const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx'))

export type DeskDialog = 'search' | 'shortcuts' | null

type DeskDialogsProps = {
  opened: DeskDialog
  onOpen: (dialog: DeskDialog) => void
  sections: DeskSection[]
  search: DeskSearch | null
  hasKeys: boolean
  onSwitchKeys: (hasKeys: boolean) => void
}

export function DeskDialogs({ opened, onOpen, sections, search, hasKeys, onSwitchKeys }: DeskDialogsProps) {
  const places = sections.flatMap(({ goKey, name, path }) => (goKey === undefined ? [] : [{ key: goKey, name, path }]))
  const [early, setEarly] = useState('')
  useShortcuts({
    hasKeys,
    places: new Map(places.map(({ key, path }) => [key, path])),
    onSearch: search === null ? null : () => onOpen('search'),
    onHelp: () => onOpen('shortcuts'),
    onEarlyLetter: opened === null ? null : (letter) => setEarly((letters) => letters + letter),
  })
  function close() {
    setEarly('')
    onOpen(null)
  }
  return (
    <Suspense>
      {opened === 'search' && search !== null && (
        <CommandMenu early={early} sections={sections} search={search} onClose={close} />
      )}
      {opened === 'shortcuts' && (
        <ShortcutsDialog
          places={places}
          hasSearch={search !== null}
          hasKeys={hasKeys}
          onSwitch={onSwitchKeys}
          onClose={close}
        />
      )}
    </Suspense>
  )
}
