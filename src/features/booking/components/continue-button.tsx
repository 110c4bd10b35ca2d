import { useEffect, useRef, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { showField } from '#src/ui/notice.tsx'

type ContinueButtonProps = { isBusy: boolean; children: string }

/** Leads to the next empty field until all are filled, and then submits. Without scripts it submits. */
export function ContinueButton({ isBusy, children }: ContinueButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isMissing, setIsMissing] = useState(false)
  useEffect(() => {
    const form = button.current?.form
    const look = () => setIsMissing(form != null && findEmpty(form) !== undefined)
    look()
    form?.addEventListener('input', look)
    return () => form?.removeEventListener('input', look)
  })

  function goOn() {
    const next = button.current?.form && findEmpty(button.current.form)
    if (next) showField(next)
  }

  return (
    <Button ref={button} type={isMissing ? 'button' : 'submit'} isBusy={isBusy} {...(isMissing && { onClick: goOn })}>
      {isMissing ? 'Continue' : children}
    </Button>
  )
}

/** What is not in sight is not asked for. */
function findEmpty({ elements }: HTMLFormElement): HTMLInputElement | undefined {
  return ([...elements] as HTMLInputElement[]).find(
    (field) => field.validity?.valueMissing && field.getClientRects().length > 0,
  )
}
