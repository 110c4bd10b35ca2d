/** The actions that need confirmation on a page of their own. */
export const confirmableActions = {
  'make-admin': {
    link: 'Make an admin',
    title: 'Make this user an admin?',
    text: 'Admins see all appointments, users and mails, and may change all of them.',
    button: 'Make an admin',
    variant: 'primary',
  },
  'make-client': {
    link: 'Make a client',
    title: 'Make this admin a client?',
    text: 'The admin desk closes to them at once. Their own profile opens instead.',
    button: 'Make a client',
    variant: 'danger',
  },
  'remove-factors': {
    link: 'Remove second factor and passkeys',
    title: 'Remove the second factor and passkeys?',
    text: 'For somebody who has lost the phone and the recovery codes. Make sure first that it is they who ask: call the number that you know. They are signed out everywhere, their password alone signs them in then, and we tell them by e-mail.',
    button: 'Remove them',
    variant: 'danger',
  },
  disable: {
    link: 'Disable',
    title: 'Disable this user?',
    text: 'They are signed out everywhere at once and cannot sign in until an admin enables them again. Nothing is deleted; appointments stand.',
    button: 'Disable',
    variant: 'danger',
  },
  delete: {
    link: 'Delete',
    title: 'Delete this user?',
    text: 'Account, profile, sessions and links go at once, for good. Appointments stay, without the link to the account; cancel or delete them apart, and the newsletter too, if that is wished.',
    button: 'Delete for good',
    variant: 'danger',
  },
} as const

export type ConfirmableAction = keyof typeof confirmableActions

export function isConfirmableAction(text: string | null): text is ConfirmableAction {
  return text !== null && Object.hasOwn(confirmableActions, text)
}

type UserStatusFlags = { isAdmin: boolean; isDisabled: boolean; isSelf: boolean; hasFactors: boolean }

/** The confirmable actions on a user now. None on oneself: nobody could undo them. */
export function confirmableActionsFor({
  isAdmin,
  isDisabled,
  isSelf,
  hasFactors,
}: UserStatusFlags): ConfirmableAction[] {
  if (isSelf) return []
  return [
    isAdmin ? 'make-client' : 'make-admin',
    ...(hasFactors ? (['remove-factors'] as const) : []),
    ...(isDisabled ? [] : (['disable'] as const)),
    'delete',
  ]
}
