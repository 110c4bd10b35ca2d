import { Form, useNavigation } from 'react-router'
import { counted } from '../../../time/duration-in-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/section.tsx'

/** What can be done with a second factor that is on. */
export function SecondFactorOn({ recoveryCodesLeft }: { recoveryCodesLeft: number }) {
  const intent = useNavigation().formData?.get('intent')
  return (
    <>
      <p>
        <strong>On.</strong> Signing in asks for a code from your authenticator app, too.
      </p>
      <Section id="recovery-codes" title="Recovery codes">
        <p>
          You have {counted(recoveryCodesLeft, 'code')} left. Each signs you in once when your phone is lost. New codes
          take the place of the old ones.
        </p>
        <Form method="post">
          <Button type="submit" name="intent" value="renew" look="quiet" isBusy={intent === 'renew'}>
            Make new recovery codes
          </Button>
        </Form>
      </Section>
      <Section id="turn-off" title="Turn it off">
        <p>
          For another phone, turn it off and set it up anew. After that, your password alone signs you in. We tell you
          by e-mail.
        </p>
        <Form method="post">
          <Button type="submit" name="intent" value="turn-off" look="danger" isBusy={intent === 'turn-off'}>
            Turn the second factor off
          </Button>
        </Form>
      </Section>
    </>
  )
}
