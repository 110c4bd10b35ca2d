/** What roles are called. Not beside the list's query, which would make the browser load one more file. */
export const roleNames = { client: 'Client', agent: 'Agent', admin: 'Admin' }

/** What the states of an account are called where there is room to say what they mean. */
export const stateSentences = {
  active: 'Active',
  invited: 'Invited: hasn’t chosen a password yet',
  disabled: 'Disabled: can’t log in',
}
