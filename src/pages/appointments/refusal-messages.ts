import { firm } from '../../firm/firm.ts'

/** Why a change was not made, and what to do instead. */
export const refusalMessages = {
  'may-not-be-moved': `This appointment cannot be moved here any more. Please call ${firm.phone.display}.`,
  'may-not-be-cancelled': `This appointment cannot be cancelled here any more. Please call ${firm.phone.display}.`,
  'may-not-be-restored': 'That cannot be taken back any more: the time is free for others. Please book another.',
  'too-many-ahead': `You have booked other times meanwhile, as many as can be booked at once. To have this one as well, please call ${firm.phone.display}.`,
  'changed-meanwhile': 'The appointment was changed meanwhile. Here is how it stands now; nothing else was done.',
  'slot-taken': 'That time has just been taken. Please choose another; your appointment stands as before',
  'slot-not-offered': 'That time is not offered. Please choose one of the times below',
} as const
