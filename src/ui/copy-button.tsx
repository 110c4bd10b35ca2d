import { useState } from 'react'
import { Button } from './button.tsx'

/** Without scripts it is absent, and the text is selected by hand. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [answer, setAnswer] = useState('')
  const copy = async () => {
    // The browser refuses while the page is in the background, and on pages without https.
    try {
      await navigator.clipboard.writeText(text)
      setAnswer('Copied.')
    } catch {
      setAnswer('Your browser does not let us copy. Select the text and copy it yourself.')
    }
  }
  return (
    <div className="print-hidden">
      <div className="hidden flex-wrap items-center gap-4 scripted:flex">
        <Button type="button" variant="quiet" onClick={copy}>
          {label}
        </Button>
        <p role="status">{answer}</p>
      </div>
    </div>
  )
}
