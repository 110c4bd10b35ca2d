import { z } from 'zod'

const version = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)

/** Hidden fields only: what does not fit was not sent by our page. */
export const withdrawFeedForm = z.object({ version })

export const makeFeedForm = z.object({ version, key: z.string().regex(/^[\w-]{22}$/) })
