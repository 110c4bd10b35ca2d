import { useCombobox } from 'downshift'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { DeskSearch, DeskSection } from '#src/pages/_layout/desk/desk-section.ts'
import { controlStyle } from '#src/ui/forms/control-style.ts'
import { type Found, groupFound, type Matches, noMatches } from './match-items.ts'

const debounceMs = 150
const minLetters = 2

type CommandMenuProps = {
  early: string
  sections: DeskSection[]
  search: DeskSearch
  onClose: () => void
}

export default function CommandMenu({ early, sections, search, onClose }: CommandMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const navigate = useNavigate()
  const [words, setWords] = useState(early)
  const { matches, isFailed, isPending } = useMatches(search.matches, words.trim())
  const [isEntered, setIsEntered] = useState(false)

  const { groups: found, near } = groupFound({ matches, sections, actions: search.actions, words })
  const groups = near.length === 0 ? found : [{ name: 'Did you mean', items: near }]
  const items = groups.flatMap((group) => group.items)

  const open = (href: string) => {
    dialog.current?.close()
    void navigate(href)
  }
  // Enter while a search is under way opens the first result of these words, when it has come.
  const entered = isEntered && !isPending && near.length === 0 ? items[0] : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (entered !== undefined) open(entered.href)
  }, [entered])

  const { getInputProps, getLabelProps, getMenuProps, getItemProps, highlightedIndex } = useCombobox<Found>({
    id: 'command-menu',
    items,
    isOpen: true,
    inputValue: words,
    defaultHighlightedIndex: 0,
    // The library's own way would leave the item beneath the group that stays at the end of the list.
    scrollIntoView: (item) => item?.scrollIntoView({ block: 'nearest' }),
    itemToString: (item) => item?.name ?? '',
    onSelectedItemChange: ({ selectedItem, type }) => {
      // Leaving the field, as when the dialog closes, chooses nothing.
      if (selectedItem === null || type === useCombobox.stateChangeTypes.InputBlur) return
      open(selectedItem.href)
    },
  })
  return (
    <dialog
      ref={dialog}
      aria-label="Search"
      onClose={onClose}
      // A press beside the dialog is a press on its backdrop.
      onPointerDown={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
      className="mx-auto mt-[10dvh] w-[min(36rem,calc(100vw-2rem))] rounded-soft border border-rule bg-raised text-body shadow-sheet backdrop:bg-ink/50"
    >
      <div className="p-3">
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the props name the field */}
        <label {...getLabelProps()} className="sr-only">
          Search for a person, an appointment, an agent, a page or an action
        </label>
        <input
          {...getInputProps({
            // Not by the library's own callback, which comes too late for quick typing.
            onChange: ({ currentTarget }) => {
              setWords(currentTarget.value)
              setIsEntered(false)
            },
            onKeyDown: ({ key, nativeEvent }) => {
              if (key === 'Escape') dialog.current?.close()
              // A result that was chosen with the arrows is meant.
              if (key !== 'Enter' || !isPending || highlightedIndex > 0) return
              Object.assign(nativeEvent, { preventDownshiftDefault: true })
              setIsEntered(true)
            },
          })}
          type="text"
          maxLength={100}
          placeholder="Person, reference, page or action"
          className={controlStyle}
        />
        <p role="status" className="sr-only">
          {inWords(items.length - matches.more.length, near)}
        </p>
        {isFailed && (
          <p role="alert" className="mt-2 text-danger text-small">
            We couldn’t search people and appointments. Please try again in a minute.
          </p>
        )}
      </div>
      {found.length === 0 && !isPending && <p className="p-4 text-muted">Nothing matches your search.</p>}
      <div {...getMenuProps()} className="max-h-[60dvh] overflow-y-auto border-rule border-t not-empty:p-2">
        {groups.map((group, groupIndex) => {
          const before = groups.slice(0, groupIndex).flatMap((each) => each.items).length
          const headingId = `command-menu-${groupIndex}`
          return (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
            <div
              key={group.name}
              role="group"
              aria-labelledby={headingId}
              // In sight however many results there are; the others are scrolled above it.
              className={
                group.items === matches.more
                  ? 'sticky bottom-0 z-10 border-rule border-t bg-raised [@media(height<24rem)]:static'
                  : '[&>[role=option]]:scroll-mb-32'
              }
            >
              <p id={headingId} className="px-3 pt-2 pb-1 text-muted text-small">
                {group.name}
              </p>
              {group.items.map((item, index) => (
                <div
                  key={`${item.href} ${item.name}`}
                  {...getItemProps({ item, index: before + index })}
                  className={`flex min-h-target cursor-pointer flex-wrap items-center justify-between gap-x-4 rounded-soft px-3 ${highlightedIndex === before + index ? 'bg-chosen' : ''}`}
                >
                  <span className="wrap-anywhere font-medium">{item.name}</span>
                  <span className="wrap-anywhere text-muted text-small">{item.detail}</span>
                </div>
              ))}
            </div>
          )
        })}
      </div>
    </dialog>
  )
}

type Answer = { words: string; matches: Matches; isFailed: boolean }

const nothingAsked: Answer = { words: '', matches: noMatches, isFailed: false }

/** Once typing pauses. The last answer stays until the next one is there. */
function useMatches(path: string, words: string): Omit<Answer, 'words'> & { isPending: boolean } {
  const [answer, setAnswer] = useState(nothingAsked)
  const isAsked = words.length >= minLetters
  useEffect(() => {
    if (!isAsked) return
    const request = new AbortController()
    const timer = setTimeout(() => {
      findMatches(path, words, request.signal)
        .then((matches) => setAnswer({ words, matches, isFailed: false }))
        .catch(() => {
          if (!request.signal.aborted) setAnswer({ words, matches: noMatches, isFailed: true })
        })
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [path, words, isAsked])
  return isAsked ? { ...answer, isPending: answer.words !== words } : { ...nothingAsked, isPending: false }
}

/** Throws if the server does not answer, or answers otherwise than asked. */
async function findMatches(path: string, words: string, signal: AbortSignal): Promise<Matches> {
  const answer = await fetch(`${path}?${new URLSearchParams({ q: words })}`, {
    headers: { accept: 'application/json' },
    signal,
  })
  if (!answer.ok) throw new Error(`The search answered ${answer.status}.`)
  return answer.json()
}

function inWords(count: number, near: Found[]): string {
  if (near.length > 0) return `No results. Did you mean ${near.map(({ name }) => name).join(', ')}?`
  return count === 1 ? '1 result' : `${count} results`
}
