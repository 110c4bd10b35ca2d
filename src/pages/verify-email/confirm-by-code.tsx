import type { SubmissionResult } from '@conform-to/react'
import { CodeForm } from '../../features/accounts/components/code-form.tsx'
import { SampleMailLink } from '../../features/mail/components/sample-mail-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

export type CodeAnswer = {
  isDead: false
  /** The address that was typed, once it is one. */
  email: string | null
  result: SubmissionResult<string[]> | undefined
  isSentAgain: boolean
  hasSampleMail: boolean
}

/** For whoever has the mail on another device, or needs another one. */
export function ConfirmByCode({ answer }: { answer: CodeAnswer | { isDead: true } | undefined }) {
  const given = answer === undefined || answer.isDead ? null : answer
  const email = given?.email ?? null
  return (
    <div className="page-width section-space">
      <PageTitle title="Confirm your e-mail address" isRefused={given?.result?.status === 'error'} />
      <PageHeading title="Confirm your e-mail address">
        Type the code from the mail{email === null ? ' that we sent you' : ` to ${email}`}.
      </PageHeading>
      <div aria-live="polite" className="mt-8 max-w-xl empty:hidden">
        {given?.isSentAgain === true && (
          <Notice>
            If that address waits to be confirmed, a new mail is on its way, and the older one does not work any more.
            We send three an hour at the most.
          </Notice>
        )}
      </div>
      <CodeForm key={email} email={email} lastResult={given?.result} />
      {given?.hasSampleMail === true && <SampleMailLink />}
    </div>
  )
}
