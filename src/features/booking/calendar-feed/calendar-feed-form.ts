import { z } from 'zod'

const version = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)

/** The forms have hidden fields only: what does not fit was not sent by our page. */
export const withdrawFeedForm = z.object({ version })

/** `key`: random, from the page. */
export const makeFeedForm = z.object({ version, key: z.string().regex(/^[\w-]{22}$/) })
