import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { Button } from '../button.tsx'
import { controlLook } from '../forms/field.tsx'
import { Icon } from '../icon.tsx'

type FilterProps = {
  id: string
  name: string
  label: string
  /** What the page's address says. */
  value: string
}

/** A choice that narrows a list; the address says what is chosen. */
export function FilterField({ options, ...frame }: FilterProps & { options: { value: string; name: string }[] }) {
  const { id, name, value } = frame
  const field = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    // Back and Forward change the choice; nobody who is choosing is interrupted.
    if (field.current !== null && document.activeElement !== field.current) field.current.value = value
  }, [value])
  return (
    <FilterFrame {...frame}>
      <select ref={field} id={id} name={name} defaultValue={value} className={`${controlLook} appearance-none pr-11`}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
      <Icon size={20} className="pointer-events-none absolute top-3.5 right-3.5 text-link">
        <path d="m6 9.5 6 6 6-6" />
      </Icon>
    </FilterFrame>
  )
}

/** A text or a day that narrows a list. */
export function FilterText({ type = 'text', ...frame }: FilterProps & { type?: 'text' | 'date' }) {
  const { id, name, value } = frame
  return (
    <FilterFrame {...frame}>
      <input id={id} name={name} type={type} defaultValue={value} autoComplete="off" className={controlLook} />
    </FilterFrame>
  )
}

function FilterFrame({ id, label, children }: Pick<FilterProps, 'id' | 'label'> & { children: ReactNode }) {
  return (
    <div>
      <label htmlFor={id} className="block font-semibold text-small">
        {label}
      </label>
      <div className="relative mt-1.5">{children}</div>
    </div>
  )
}

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
