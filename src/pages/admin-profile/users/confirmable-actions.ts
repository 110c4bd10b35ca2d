import { pluralise } from '#src/time/duration-in-words.ts'

/** The actions that say what they do before they are pressed. */
export const confirmableActions = {
  'make-admin': {
    link: 'Make an admin',
    text: 'Admins can see and change all appointments, users and emails.',
    button: 'Make an admin',
    variant: 'primary',
  },
  'make-agent': {
    link: 'Make an agent',
    text: 'Agents take appointments. They see their own appointments, the calendar and people, and edit their own hours. They can’t see users, the audit log or the newsletter unless an admin allows it.',
    button: 'Make an agent',
    variant: 'primary',
  },
  'make-client': {
    link: 'Make a client',
    text: 'They’ll lose access to the staff pages straight away and see their own profile instead.',
    button: 'Make a client',
    variant: 'danger',
  },
  'remove-factors': {
    link: 'Remove two-step login and passkeys',
    text: 'For someone who has lost their phone and recovery codes. Check that the request really comes from them: call them on the number you know. They’ll be logged out everywhere and will only need their password to log in. We’ll email them about it.',
    button: 'Remove them',
    variant: 'danger',
  },
  disable: {
    link: 'Disable',
    text: 'They’ll be logged out everywhere straight away, and can’t log in until an admin enables them again. Their account and their appointments remain. Email them to say why, as our terms promise.',
    button: 'Disable',
    variant: 'danger',
  },
  delete: {
    link: 'Delete',
    text: 'This permanently deletes their account, profile, sessions and links straight away. It also deletes the notes on their record. If they never confirmed their email address, the notes stay: the address may be someone else’s. Their appointments remain, with the notes on them, but are no longer linked to an account. Cancel those separately if needed, and remove them from the newsletter if they want you to. Unless they asked for this, email them to say why, as our terms promise.',
    button: 'Delete permanently',
    variant: 'danger',
  },
} as const

/** What an action also does to a user who is an agent, in paragraphs. `upcoming`: how many appointments they have. */
export function agentTexts(action: ConfirmableAction, { upcoming }: { upcoming: number }): string[] {
  if (action !== 'make-client' && action !== 'disable' && action !== 'delete') return []
  return [
    `They’ll stop taking appointments: none of their times will be offered. ${stillBooked(upcoming)} If they come back, tick “Takes appointments” under Availability again.`,
    'Their calendar address stops working, and their own calendar is disconnected: its address and busy times are deleted.',
  ]
}

function stillBooked(upcoming: number): string {
  if (upcoming === 0) return 'They have no upcoming appointments.'
  const [count, them] = [pluralise(upcoming, 'upcoming appointment'), upcoming === 1 ? 'it' : 'them']
  const [stays, its] = upcoming === 1 ? ['stays', 'It’s'] : ['stay', 'They’re']
  return `They have ${count}, which ${stays} booked until you move or cancel ${them}. ${its} listed on Today, under “Needs attention”.`
}

export type ConfirmableAction = keyof typeof confirmableActions

type UserStatusFlags = { role: 'client' | 'agent' | 'admin'; isDisabled: boolean; isSelf: boolean; hasFactors: boolean }

/** The confirmable actions available on a user. None on one's own account: nobody could undo them. */
export function confirmableActionsFor({ role, isDisabled, isSelf, hasFactors }: UserStatusFlags): ConfirmableAction[] {
  if (isSelf) return []
  return [
    ...(role === 'admin' ? [] : (['make-admin'] as const)),
    ...(role === 'agent' ? [] : (['make-agent'] as const)),
    ...(role === 'client' ? [] : (['make-client'] as const)),
    ...(hasFactors ? (['remove-factors'] as const) : []),
    ...(isDisabled ? [] : (['disable'] as const)),
    'delete',
  ]
}
