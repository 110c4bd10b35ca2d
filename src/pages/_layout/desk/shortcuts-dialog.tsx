import { useEffect, useRef } from 'react'
import { Button } from '#src/ui/button.tsx'

type ShortcutsDialogProps = {
  places: { key: string; name: string }[]
  hasSearch: boolean
  hasKeys: boolean
  onSwitch: (hasKeys: boolean) => void
  onClose: () => void
}

export default function ShortcutsDialog({ places, hasSearch, hasKeys, onSwitch, onClose }: ShortcutsDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const single = [
    ...places.map(({ key, name }) => ({ keys: ['g', key], does: `Go to ${name}` })),
    { keys: ['/'], does: 'Go to the list’s filter' },
    { keys: ['j'], does: 'Next row of a list' },
    { keys: ['k'], does: 'Previous row' },
    { keys: ['x'], does: 'Select the row' },
    { keys: ['?'], does: 'Show these shortcuts' },
  ]
  return (
    <dialog
      ref={dialog}
      aria-labelledby="shortcuts-heading"
      onClose={onClose}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-soft border border-rule bg-raised p-5 text-body shadow-sheet backdrop:bg-ink/50"
    >
      <h2 id="shortcuts-heading" className="text-h2">
        Keyboard shortcuts
      </h2>
      <dl className="mt-4">
        {hasSearch && <Shortcut keys={['Ctrl K', '⌘ K']} between="or" does="Search" />}
        {single.map((shortcut) => (
          <Shortcut key={shortcut.does} {...shortcut} />
        ))}
        <Shortcut keys={['Enter']} does="Open the row" />
      </dl>
      <label className="mt-4 flex min-h-target items-center gap-3">
        <input
          type="checkbox"
          checked={hasKeys}
          onChange={({ target }) => onSwitch(target.checked)}
          className="size-5 shrink-0 accent-primary"
        />
        Use single-key shortcuts in this browser
      </label>
      <form method="dialog" className="mt-4">
        <Button type="submit" variant="quiet">
          Close
        </Button>
      </form>
    </dialog>
  )
}

function Shortcut({ keys, between = 'then', does }: { keys: string[]; between?: string; does: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-rule border-t py-1.5">
      <dt className="order-last shrink-0">
        {keys.map((key, index) => (
          <span key={key}>
            {index > 0 && <span className="text-muted text-small"> {between} </span>}
            <kbd className="rounded-soft border border-field px-1.5 py-0.5 font-sans text-small">{key}</kbd>
          </span>
        ))}
      </dt>
      <dd>{does}</dd>
    </div>
  )
}
