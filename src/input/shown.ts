import { z } from 'zod'

/** What a form showed, which it sends as JSON, so that only what was changed in it is written. */
export function shownIn<Shape extends z.ZodType>(shape: Shape) {
  return z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'custom' })
        return z.NEVER
      }
    })
    .pipe(shape)
}
