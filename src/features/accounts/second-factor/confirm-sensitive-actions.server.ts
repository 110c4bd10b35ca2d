import { data, type MiddlewareFunction } from 'react-router'
import { confirmationOf, formNameOf, formsOfRoute, passingRoutes } from '#src/access/sensitive-actions.ts'
import { pageOfExport } from '#src/access/who-may-enter.ts'
import { readFormData, unknownForm } from '#src/input/form-data.ts'
import { pendingSecretNames } from './pending-secret.server.ts'
import { requireRecentAuthentication } from './recent-authentication.server.ts'

/**
 * Asks who they are before a form that `sensitive-actions.ts` says or an export, and refuses forms that the table lacks. After the guard,
 * before any loader or action runs.
 */
export const confirmSensitiveActions: MiddlewareFunction<Response> = async ({ request, pattern: route, context }) => {
  // The router's patterns begin without a slash.
  const pattern = `/${route}`
  if (request.method !== 'POST') {
    const backTo = pageOfExport[pattern]
    if (backTo !== undefined) requireRecentAuthentication({ request, context, backTo })
    return
  }
  if (passingRoutes.includes(pattern)) return
  if (formsOfRoute[pattern] === undefined) throw data(null, { status: 405 })
  // A copy, because the action reads the body too.
  const formData = await readFormData(request.clone())
  const confirmation = confirmationOf(pattern, formNameOf(formData))
  if (confirmation === null) throw unknownForm()
  const keepSecret = pendingSecretNames.find((name) => formData.has(name))
  if (confirmation === 'first') requireRecentAuthentication({ request, context, keepSecret })
}
