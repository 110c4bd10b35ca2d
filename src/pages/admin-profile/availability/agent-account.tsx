import { Form, Link } from 'react-router'
import { linkTerms, termInWords } from '#src/firm/link-terms.ts'
import { userPath } from '#src/pages/admin-profile/record-paths.ts'
import { Button } from '#src/ui/button.tsx'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { DoneNotice } from '#src/ui/toasts/done-notice.tsx'
import type { AgentAccount } from '#src/workflows/users/agent-accounts.server.ts'
import type { AgentView } from './availability-view.server.ts'
import { Part } from './saved-notice.tsx'
import { availabilityHref, type PageAnswer, useFormResult } from './use-form-answer.ts'

const accountTexts = {
  invited: `We’ve emailed them an invitation to log in. It works for ${termInWords(linkTerms.invitation)}.`,
  linked: 'They already have an account here, and see these appointments when they log in.',
  'mail-failed': 'We couldn’t send the invitation. Ask them to use “Forgot your password?” on the login page.',
  client: 'That address belongs to a client, so they can’t log in as an agent. Make them an agent on their page first.',
  'has-agent': 'That address already logs in as another agent, so this one has no account.',
  'agent-has-user': 'Another account already logs in as this agent.',
  failed: 'We couldn’t create an account. Try again from this page.',
} satisfies Record<AgentAccount, string>

// A Map, because the text may come from the URL and could be `constructor`, which every object has.
const texts = new Map<string, string>(Object.entries(accountTexts))

/** How it went with an agent's account, in words; empty for anything unknown. */
export function accountText(account: string): string {
  return texts.get(account) ?? ''
}

/** Whether the agent can log in now; anything else stays on the page, because someone has to act on it. */
const isAccount = (account: AgentAccount) => account === 'invited' || account === 'linked'

type Staying = Pick<PageAnswer, 'form' | 'result' | 'account'>

/** Whether something of an answer has to stay in sight: what is wrong, what is still to be done, or a feed's address. */
export function pageAnswerHasToStay({ form, result, account }: Staying): boolean {
  return result !== undefined || form === 'calendar-feed' || (account !== undefined && !isAccount(account))
}

/** Who logs in as the agent, or a button that invites the agent. */
export function AgentAccountPart({ agent, answer }: { agent: AgentView; answer: PageAnswer }) {
  const { isSending } = useFormResult('account', answer)
  const { agentId, name, email, user } = agent
  const given = answer.form === 'account' ? (answer.account ?? null) : null
  return (
    <Part id="account" title="Account">
      <DoneNotice
        answer={answer.given}
        text={given !== null && isAccount(given) ? accountText(given) : null}
        changed="account"
      />
      <div aria-live="polite">{given !== null && !isAccount(given) && <Notice>{accountText(given)}</Notice>}</div>
      {user === null ? (
        <Form method="post" action={availabilityHref(agentId, 'account')} state={preserveScroll} className="space-y-4">
          <p>
            {name} can’t log in yet. Agents who log in see their own appointments, the calendar and people, and edit
            their own hours.
          </p>
          <input type="hidden" name="form" value="account" />
          <Button type="submit" variant="quiet" isBusy={isSending} className="wrap-anywhere">
            Invite {email}
          </Button>
        </Form>
      ) : (
        <p>
          Logs in as <Link to={userPath(user.userId)}>{user.email}</Link>.
        </p>
      )}
    </Part>
  )
}
