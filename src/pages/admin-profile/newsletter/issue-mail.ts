import { findIssue } from '../../../features/newsletter/issues/issue-queries.server.ts'
import { composeIssue } from '../../../features/newsletter/issues/send-issue.server.ts'
import { runtimeContext } from '../../../platform/runtime.server.ts'
import type { Route } from './+types/issue-mail'

/** The HTML of an issue's email, for the frame on its page. The policy allows inline styles but no scripts. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const issue = await findIssue(runtime.db, params.issueId)
  if (issue === null) return new Response('We couldn’t find that issue.', { status: 404 })
  const { html } = await composeIssue(runtime, { ...issue, token: 'test' })
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'",
      'x-frame-options': 'SAMEORIGIN',
    },
  })
}
