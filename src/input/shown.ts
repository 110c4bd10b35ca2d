import { z } from 'zod'

/** What a form showed, as JSON, so that only what was changed in it is written. Anything else counts as nothing. */
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
  shown: Partial<Fields<Name>>
  stored: Fields<Name>
}

/** `conflicts`: those that others have changed too, or perhaps. `merged`: typed where changed, otherwise stored. */
export function mergeFields<Name extends string>({ typed, shown, stored }: Merging<Name>) {
  const names = Object.keys(typed) as Name[]
  const changed = names.filter((name) => typed[name] !== shown[name])
  const conflicts = changed.filter((name) => stored[name] !== typed[name] && stored[name] !== shown[name])
  const own = Object.fromEntries(changed.map((name) => [name, typed[name]])) as Partial<Fields<Name>>
  return { changed, conflicts, merged: { ...stored, ...own } }
}
