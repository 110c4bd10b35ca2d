import { pendingSecretField } from '#src/features/accounts/second-factor/pending-secret.server.ts'
import { ownPath } from '#src/features/accounts/sessions/session-cookies.server.ts'
import type { ProfilePath } from '#src/features/accounts/users/user-queries.server.ts'
import { takeOutSecrets } from '#src/input/free-text/free-text.ts'

/** It is re-submitted after re-authentication. */
export type PendingForm = { name: string; value: string }[]

/** Not this page's own, and no secret except an encrypted one. */
export function pendingFormFields(formData: FormData): PendingForm {
  return [...formData].flatMap(([name, value]) => {
    if (typeof value !== 'string' || !isPendingFormField(name)) return []
    return [{ name, value: name === pendingSecretField ? value : takeOutSecrets(value) }]
  })
}

const ownFields = ['confirm-code', 'confirm-emailed-code', 'confirm-by-email']

function isPendingFormField(name: string): boolean {
  return name === pendingSecretField || (!/password|secret/i.test(name) && !ownFields.includes(name))
}

/** The requested page of the same area, or else its security page. */
export function nextPathOf(request: Request, profilePath: ProfilePath): string {
  const { origin, searchParams } = new URL(request.url)
  return ownPath(searchParams.get('next') ?? '', origin, profilePath) ?? `${profilePath}/security`
}
