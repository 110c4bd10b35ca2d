import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { sendWords } from './issue-form.tsx'

type SendIssueProps = {
  issue: { issueId: string; subject: string; revision: number }
  confirmed: number
}

/** The last look before an issue goes out. */
export function SendIssue({ issue, confirmed }: SendIssueProps) {
  const isSending = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" className="max-w-3xl space-y-6 sheet p-6">
      <input type="hidden" name="revision" value={issue.revision} />
      <p>
        “{issue.subject}” goes to everybody who has confirmed by now, once, as the preview below shows it. It cannot be
        called back.
      </p>
      <div className="flex flex-wrap gap-4">
        <Button type="submit" name="intent" value="send-now" isBusy={isSending} disabled={confirmed === 0}>
          {sendWords(confirmed)}
        </Button>
        <ButtonLink to={`/admin-profile/newsletter/${issue.issueId}`} look="quiet">
          Back to the draft
        </ButtonLink>
      </div>
      {confirmed === 0 && <p>Nobody has confirmed a subscription yet, so there is nobody to send it to.</p>}
    </Form>
  )
}
