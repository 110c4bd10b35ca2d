import { Form, useNavigation } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/section.tsx'
import { keepPlace } from '../after-navigation.ts'

/** `isMet`: this session was begun with a second factor. `needsLink`: none may be set up before a link in a mail is opened. */
type Rule = { isOn: boolean; isMet: boolean; needsLink: boolean }

/** To an admin whom the rule keeps from the rest of the desk: what to do. */
export function RuleNotice({ rule }: { rule: Rule }) {
  if (!rule.isOn || rule.isMet) return null
  return (
    <Notice look="danger">
      <p className="font-semibold">Admins need a second factor here.</p>
      {rule.needsLink ? (
        <p>A password alone is not enough to set one up. We send a link to your address; open it in this browser.</p>
      ) : (
        <p>Set up an authenticator app or a passkey below, and the whole desk is open to you.</p>
      )}
      {rule.needsLink && <SendLink />}
    </Notice>
  )
}

function SendLink() {
  const isSending = useNavigation().formData?.get('intent') === 'send-link'
  return (
    <Form method="post" state={keepPlace} className="mt-4">
      <Button type="submit" name="intent" value="send-link" isBusy={isSending}>
        Email me the link
      </Button>
    </Form>
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
