import { z } from 'zod'

/**
 * The field in which a form sends what it showed, as JSON, so that only what was changed in it is written. Anything else
 * counts as nothing.
 */
export function shownIn<Shape extends z.ZodRawShape>(shape: Shape) {
  const shown = z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'custom' })
        return z.NEVER
      }
    })
    .pipe(z.object(shape).partial())
  return z
    .string()
    .optional()
    .transform((text) => shown.safeParse(text).data ?? {})
}
