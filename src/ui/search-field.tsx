import type { Ref } from 'react'
import { Button } from './button.tsx'
import { controlLook } from './field.tsx'

type SearchFieldProps = { id: string; name: string; label: string; search: string; ref?: Ref<HTMLInputElement> }

/** What to look for, and the button that looks. `search` is what was looked for last. */
export function SearchField({ id, name, label, search, ref }: SearchFieldProps) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="grow">
        <label htmlFor={id} className="block font-semibold">
          {label}
        </label>
        <input
          ref={ref}
          id={id}
          name={name}
          type="search"
          defaultValue={search}
          autoComplete="off"
          className={`${controlLook} mt-1.5`}
        />
      </div>
      <Button type="submit" look="quiet">
        Search
      </Button>
    </div>
  )
}
