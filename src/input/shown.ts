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

type Fields<Name extends string> = Record<Name, string>

type Merging<Name extends string> = {
  typed: Fields<Name>
  /** What the form showed; nothing if that is not known. */
  shown: Partial<Fields<Name>>
  stored: Fields<Name>
}

/**
 * What a form changes of something that others may have changed since it was shown: `changed`, the fields that hold
 * something else than they showed; `conflicts`, those of them that others have changed to something else, or of which it
 * is not known; `merged`, what was typed in the changed fields, otherwise what is stored.
 */
export function mergeFields<Name extends string>({ typed, shown, stored }: Merging<Name>) {
  const names = Object.keys(typed) as Name[]
  const changed = names.filter((name) => typed[name] !== shown[name])
  const conflicts = changed.filter((name) => stored[name] !== typed[name] && stored[name] !== shown[name])
  const own = Object.fromEntries(changed.map((name) => [name, typed[name]])) as Partial<Fields<Name>>
  return { changed, conflicts, merged: { ...stored, ...own } }
}
