import { Form, useNavigation } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/section.tsx'
import { keepPlace } from '../after-navigation.ts'
import { LinkFirst } from './link-first.tsx'

/** `isMet`: this session was begun with a second factor. `isKeptOut`: a link in a mail has to be opened before anything else. */
type Rule = { isOn: boolean; isMet: boolean; isKeptOut: boolean }

/** To an admin whom the rule keeps from the rest of the desk: what to do. */
export function RuleNotice({ rule }: { rule: Rule }) {
  if (!rule.isOn || rule.isMet) return null
  return (
    <Notice look="danger">
      <p className="font-semibold">Admins need a second factor here.</p>
      {rule.isKeptOut ? (
        <LinkFirst />
      ) : (
        <p>Set up an authenticator app or a passkey below, and the whole desk is open to you.</p>
      )}
    </Notice>
  )
}

/** Whether every admin has to sign in with a second factor. */
export function AdminRule({ rule }: { rule: Rule }) {
  const isSending = useNavigation().formData?.get('intent') === 'set-rule'
  return (
    <Section id="admin-rule" title="Second factor for all admins">
      <p>
        {rule.isOn
          ? 'Every admin has to sign in with a code from an authenticator app, or with a passkey.'
          : 'A second factor is each admin’s own choice. You can ask all admins for one: a code from an authenticator app, or a passkey.'}
      </p>
      {rule.isMet ? (
        <Form method="post" state={keepPlace}>
          <input type="hidden" name="intent" value="set-rule" />
          <Button type="submit" name="rule" value={rule.isOn ? 'off' : 'on'} look="quiet" isBusy={isSending}>
            {rule.isOn ? 'Leave it to each admin' : 'Require it of all admins'}
          </Button>
        </Form>
      ) : (
        <p className="text-muted text-small">
          To change this, log in with a second factor or a passkey yourself first.
        </p>
      )}
    </Section>
  )
}
