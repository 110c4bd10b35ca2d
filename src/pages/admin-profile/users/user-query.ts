/** What the address of the list of users says, and the words for it. Empty = all. */
export const userChoices = {
  role: [
    { value: '', name: 'All roles' },
    { value: 'client', name: 'Clients' },
    { value: 'admin', name: 'Admins' },
  ],
  state: [
    { value: '', name: 'All states' },
    { value: 'active', name: 'Active' },
    { value: 'invited', name: 'Invited' },
    { value: 'disabled', name: 'Disabled' },
  ],
  verified: [
    { value: '', name: 'All addresses' },
    { value: 'yes', name: 'Confirmed' },
    { value: 'no', name: 'Not confirmed' },
  ],
  sort: [
    { value: 'email', name: 'By e-mail' },
    { value: 'newest', name: 'Newest first' },
    { value: 'oldest', name: 'Oldest first' },
  ],
  per: [
    { value: '25', name: '25' },
    { value: '50', name: '50' },
    { value: '100', name: '100' },
  ],
} as const

type Choice = keyof typeof userChoices
type ValueOf<Name extends Choice> = (typeof userChoices)[Name][number]['value']

export type UserQuery = { email: string } & { [Name in Choice]: ValueOf<Name> }

/** Reads the address; nonsense is the first choice. */
export function readUserQuery(query: URLSearchParams): UserQuery {
  const choose = <Name extends Choice>(name: Name): ValueOf<Name> => {
    const values: readonly { value: string }[] = userChoices[name]
    const wanted = query.get(name)
    return (values.find(({ value }) => value === wanted) ?? values[0])?.value as ValueOf<Name>
  }
  const [role, state, verified] = [choose('role'), choose('state'), choose('verified')]
  return { email: query.get('email') ?? '', role, state, verified, sort: choose('sort'), per: choose('per') }
}

/** An address of the list, or of what is made of it, without what goes without saying. */
export function userListHref(path: string, wanted: UserQuery, after: string | null = null): string {
  const said = Object.entries({ ...wanted, after: after ?? '' }).filter(
    ([name, value]) => value !== (userChoices[name as Choice]?.[0].value ?? ''),
  )
  return said.length === 0 ? path : `${path}?${new URLSearchParams(said)}`
}

/** Whether anything but the order narrows the list. */
export function isNarrowed({ email, role, state, verified }: UserQuery): boolean {
  return [email.trim(), role, state, verified].some((value) => value !== '')
}

/** The users that are asked for, as the query of the users wants to be told. */
export function toUserFilter({ email, role, state, verified }: UserQuery) {
  return {
    prefix: email,
    role: role === '' ? null : role,
    state: state === '' ? null : state,
    isVerified: verified === '' ? null : verified === 'yes',
  }
}
