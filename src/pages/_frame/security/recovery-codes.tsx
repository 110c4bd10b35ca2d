import { useState } from 'react'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** The recovery codes, the one time that they are shown. */
export function RecoveryCodes({ codes, desk }: { codes: string[]; desk: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    // Refused where the page is not in the front; the list is there to be marked and copied by hand.
    await navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied(true),
      () => {},
    )
  }
  return (
    <>
      <Notice className="print-hidden">
        <p className="font-semibold">Your second factor is on.</p>
        <p>Keep these codes now: nobody can show them again, and neither can we.</p>
      </Notice>
      <p>Each code signs you in once, in place of one from your app. Keep them where you would keep a spare key.</p>
      <ol className="tabular grid gap-x-8 gap-y-2 rounded-soft bg-panel p-6 font-semibold text-lead sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="print-hidden space-y-4">
        <div className="hidden flex-wrap gap-4 scripted:flex">
          <Button type="button" look="quiet" onClick={copy}>
            Copy the codes
          </Button>
          <Button type="button" look="quiet" onClick={() => window.print()}>
            Print the codes
          </Button>
        </div>
        <p aria-live="polite">{isCopied && 'The codes are copied.'}</p>
        <ButtonLink to={`${desk}/security`}>I have kept them</ButtonLink>
      </div>
    </>
  )
}
