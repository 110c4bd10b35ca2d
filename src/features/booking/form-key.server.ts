import { newToken } from '../../platform/tokens.server.ts'

/** A key for one showing of the booking form: a form that arrives twice with it books once. */
export function newFormKey(): string {
  return newToken()
}
