import type { Firm } from '#src/firm/firm.ts'

export const refusalMessages = ({ phone }: Pick<Firm, 'phone'>) => ({
  'may-not-be-moved': `You can no longer move this appointment here. Please call ${phone.display}.`,
  'may-not-be-changed': `You can no longer change this here. Please call ${phone.display}.`,
  'may-not-be-cancelled': `You can no longer cancel this appointment here. Please call ${phone.display}.`,
  'may-not-be-restored': 'It’s too late to undo this: we’re no longer keeping that time for you. Please book another.',
  'changed-meanwhile':
    'This appointment changed after you opened the page, so we haven’t done anything. Check the details here, and press again if you still want to.',
  'slot-taken': 'That time has just been taken. Please choose another. Your appointment hasn’t changed',
  'no-time-chosen': 'Choose a time',
  'slot-not-offered': 'That time isn’t available. Please choose one of the times below',
})
