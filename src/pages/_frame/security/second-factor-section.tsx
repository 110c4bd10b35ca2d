import { counted } from '../../../time/duration-in-words.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Section } from '../../../ui/section.tsx'
import { LinkFirst } from './link-first.tsx'

type SecondFactorSectionProps = { desk: string; isOn: boolean; recoveryCodesLeft: number; needsLink: boolean }

/** How it stands with the second factor, and the way to its own page. */
export function SecondFactorSection({ desk, isOn, recoveryCodesLeft, needsLink }: SecondFactorSectionProps) {
  return (
    <Section id="second-factor" title="Second factor">
      {isOn ? (
        <p>
          <strong>On.</strong> Signing in asks for a code from your authenticator app, too. You have{' '}
          {counted(recoveryCodesLeft, 'recovery code')} left.
        </p>
      ) : (
        <p>
          <strong>Off.</strong> With it, a stolen password alone opens nothing: signing in asks for a code from an app
          on your phone, too.
        </p>
      )}
      {needsLink ? (
        <LinkFirst look="quiet" />
      ) : (
        <ButtonLink to={`${desk}/security/second-factor`} look="quiet">
          {isOn ? 'Change the second factor' : 'Set up a second factor'}
        </ButtonLink>
      )}
    </Section>
  )
}
