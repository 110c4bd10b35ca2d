import type { SubmissionResult } from '@conform-to/react'
import { Section } from '../../../ui/section.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { LinkFirst } from './link-first.tsx'
import { PasskeyLine } from './passkey-line.tsx'

type PasskeySectionProps = {
  desk: string
  passkeys: { passkeyId: string; name: string; addedOn: string | null; isSynced: boolean }[]
  mayHavePasskeys: boolean
  needsLink: boolean
  suggestedName: string
  /** What a form about something was answered. */
  answerAbout: (about: string) => SubmissionResult<string[]> | undefined
}

/** The user's passkeys, and how to add one. */
export function PasskeySection(props: PasskeySectionProps) {
  const { desk, passkeys, mayHavePasskeys, needsLink, suggestedName, answerAbout } = props
  return (
    <Section id="passkeys" title="Passkeys">
      <p>
        A passkey signs you in without a password: you unlock your phone, computer or security key as you always do. It
        works on this site alone, so a copy of the site gets nothing from you.
      </p>
      {passkeys.length > 0 && (
        <ul className="border-rule border-t">
          {passkeys.map((passkey) => (
            <PasskeyLine
              // With a new name it is shut again.
              key={`${passkey.passkeyId} ${passkey.name}`}
              {...passkey}
              lastResult={answerAbout(passkey.passkeyId)}
            />
          ))}
        </ul>
      )}
      {!mayHavePasskeys && (
        <p className="text-muted text-small">
          This site runs at an address that is a number. Browsers keep passkeys for names only, so there are none here.
        </p>
      )}
      {mayHavePasskeys && needsLink && <LinkFirst look="quiet" />}
      {mayHavePasskeys && !needsLink && <AddPasskey desk={desk} suggestedName={suggestedName} />}
    </Section>
  )
}
