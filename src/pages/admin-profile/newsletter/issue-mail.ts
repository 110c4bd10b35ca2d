import { mailDocument } from '#src/features/mail/mail-document.ts'
import { findIssue } from '#src/features/newsletter/issues/issue-queries.server.ts'
import { composeIssue } from '#src/features/newsletter/issues/send-issue.server.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import type { Route } from './+types/issue-mail'

/** The HTML of an issue's email, for the frame on its page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const issue = await findIssue(runtime.db, params.issueId)
  if (issue === null) return new Response('We couldn’t find that issue.', { status: 404 })
  const { html } = await composeIssue(runtime, { ...issue, token: 'test' })
  return mailDocument(html)
}
