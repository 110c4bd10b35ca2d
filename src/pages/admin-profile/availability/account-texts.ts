import { linkTerms, termInWords } from '#src/firm/link-terms.ts'
import type { AgentAccount } from '#src/workflows/users/agent-accounts.server.ts'

/** How it went with an agent's account, in words. */
export const accountTexts: Record<AgentAccount['how'], string> = {
  invited: `We’re emailing them an invitation to log in. It works for ${termInWords(linkTerms.invitation)}`,
  linked: 'They already have an account here, and see these appointments when they log in',
  'mail-failed': 'We couldn’t send the invitation. Ask them to use “Forgot your password?” on the login page',
  client: 'That address belongs to a client, so they can’t log in as an agent. Make them an agent on their page first',
  'has-agent': 'That address already logs in as another agent, so this one has no account',
  'agent-has-user': 'Another account already logs in as this agent',
  failed: 'We couldn’t create an account. Try again under Details',
}
