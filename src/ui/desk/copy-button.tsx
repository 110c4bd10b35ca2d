import { useState } from 'react'
import { Button } from '../button.tsx'

/** Copies a text that the page shows. Without scripts it is absent, and the text is selected by hand. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    // The browser refuses while the page is in the background.
    await navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => {},
    )
  }
  return (
    <div className="hidden flex-wrap items-center gap-4 scripted:flex">
      <Button type="button" variant="quiet" onClick={copy}>
        {label}
      </Button>
      <p aria-live="polite">{isCopied && 'Copied.'}</p>
    </div>
  )
}
