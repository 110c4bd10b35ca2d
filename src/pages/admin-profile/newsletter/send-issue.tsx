import { Form } from 'react-router'
import { issuePath } from '#src/pages/admin-profile/record-paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { SubmitButton } from '#src/ui/forms/submit-button.tsx'

/** `Send to 3 confirmed subscribers` */
export function sendButtonLabel(confirmed: number): string {
  return `Send to ${confirmed.toLocaleString('en-GB')} confirmed ${confirmed === 1 ? 'subscriber' : 'subscribers'}`
}

export const nobodyToSendTo = 'Nobody has confirmed a subscription yet, so there’s nobody to send it to'

type SendIssueProps = {
  issue: { issueId: string; subject: string; revision: number }
  confirmed: number
}

/** The confirmation before an issue is sent, in the place of its form: what is sent is what the preview shows. */
export function SendIssue({ issue, confirmed }: SendIssueProps) {
  return (
    <Form method="post" className="max-w-3xl space-y-6 sheet p-6">
      <input type="hidden" name="version" value={issue.revision} />
      <p>
        “{issue.subject}” will go to everyone who has confirmed, exactly as the preview below shows. You can’t undo
        this.
      </p>
      <div className="flex flex-wrap gap-4">
        <SubmitButton intent="send-now" disabled={confirmed === 0}>
          {sendButtonLabel(confirmed)}
        </SubmitButton>
        <ButtonLink to={issuePath(issue.issueId)} variant="quiet">
          Back to the draft
        </ButtonLink>
      </div>
      {confirmed === 0 && <p>{nobodyToSendTo}.</p>}
    </Form>
  )
}
