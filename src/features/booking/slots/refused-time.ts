/** Why a chosen time can’t be had, to whoever has chosen it. */
export const refusedTime = {
  'slot-taken': 'That time has just been taken. Choose another',
  'slot-not-offered': 'That time isn’t available. Choose one of the times below',
} as const
