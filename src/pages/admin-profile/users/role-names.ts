/** What roles are called. Not beside the list's query, which would make the browser load one more file. */
export const roleNames = { client: 'Client', agent: 'Agent', admin: 'Admin' }
