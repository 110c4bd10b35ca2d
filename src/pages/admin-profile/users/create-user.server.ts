import type { RouterContextProvider } from 'react-router'
import { createUserForm as fields } from '#src/features/accounts/account-forms.ts'
import { passwordsBusy } from '#src/features/accounts/refused-credentials.ts'
import { actingUser, requireMayDo } from '#src/features/accounts/sessions/guard.server.ts'
import { linkTerms, termInWords } from '#src/firm/link-terms.ts'
import { form, type Outcome } from '#src/pages/_layout/forms/answer-form.server.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { addStaffOrClient } from '#src/workflows/users/agent-accounts.server.ts'
import { invitationToCopy } from './invitation-link.server.ts'

/** The form for a new user. `isLost`: its password waited for a confirmation, and must be typed again. */
export function createUserForm(context: Readonly<RouterContextProvider>, { isLost }: { isLost: boolean }) {
  const runtime = context.get(runtimeContext)
  return form(
    fields(runtime),
    async ({ name, email, role, password = null }): Promise<Outcome> => {
      requireMayDo(context, 'create-user')
      if (isLost) {
        const words = 'Enter the password again, or leave it empty to send an invitation'
        return { ok: false, status: 422, fieldErrors: { password: words } }
      }
      const by = actingUser(context)
      const added = await addStaffOrClient(runtime, { name, email, role, password, by })
      if (added.ok) {
        const { userId, href } = added
        const toCopy = href === null ? null : await invitationToCopy(runtime, { userId, href, by })
        const words = `${createdWords(added)}${agentWords(added.agent)}${toCopy === null ? '' : ` ${toCopy.words}`}`
        return { ok: true, message: `User ${email} created.`, left: { links: [], ...toCopy, words } }
      }
      if (added.reason === 'busy') return { ok: false, ...passwordsBusy }
      return { ok: false, fieldErrors: { email: 'There’s already a user with this address' } }
    },
    { secretFields: ['password'] },
  )
}

type Added = Extract<Awaited<ReturnType<typeof addStaffOrClient>>, { ok: true }>

function createdWords({ isInvited, isMailSent }: Added): string {
  if (!isInvited) return 'They can log in straight away with the password you set.'
  if (isMailSent) return `We’re emailing them an invitation. It works for ${termInWords(linkTerms.invitation)}.`
  return 'But we couldn’t send the invitation. Ask them to use “Forgot your password?” on the login page.'
}

/** What is missing before a new user with an agent's role takes appointments. */
function agentWords(agent: Added['agent']): string {
  if (agent === null || agent === 'linked') return ''
  if (agent === 'agent-has-user') {
    return ' But another account already logs in as the agent with this address, so they don’t take appointments yet.'
  }
  return ' But we couldn’t add them to the agents who take appointments. Add them under Availability.'
}
