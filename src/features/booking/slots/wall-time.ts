import { z } from 'zod'
import { isClockTime } from '#src/time/calendar-days.ts'

/** In the database's 5-minute steps, such as `09:05`. */
export const wallTime = z
  .string({ error: 'Enter a time, like 09:00' })
  .trim()
  .refine(isClockTime, { error: 'Enter a time, like 09:00', abort: true })
  .regex(/[05]$/, 'Use steps of 5 minutes, such as 09:05')

/** Midnight is 24:00, but a browser's time input only allows 00:00. */
export const closingTime = wallTime.transform((time) => (time === '00:00' ? '24:00' : time))
