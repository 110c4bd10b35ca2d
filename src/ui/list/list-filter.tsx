import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Form, useSubmit } from 'react-router'
import { Button } from '../button.tsx'
import { controlStyle } from '../forms/field.tsx'
import { Icon } from '../icon.tsx'
import { preserveScroll } from '../navigation.tsx'
import type { ListDescription, Wanted } from './list-query.ts'

/** How long typing must rest before a search follows it, in milliseconds. */
const restMs = 250

type Option = { value: string; name: string }

type ListFilterProps<L extends ListDescription> = {
  list: L
  wanted: Wanted<L>
  /** Options of text fields that only the server knows, by the field's name: such a text is chosen instead of written. */
  options?: { [Name in keyof L['fields']]?: Option[] }
  /** Fields that stand elsewhere on the page; what they say is kept. */
  keeps?: (keyof L['fields'] & string)[]
  /** What the form is called, where a page has more than one. */
  label?: string
  /** What stands beside the button. */
  children?: ReactNode
}

/**
 * Narrows and sorts a list; the page's address says how. Where there is a search and scripts run, the list follows what is
 * typed and chosen; elsewhere it waits for the button.
 */
export function ListFilter<L extends ListDescription>(props: ListFilterProps<L>) {
  const { list, wanted, options = {}, keeps = [], label, children } = props
  const submit = useSubmit()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function submitSoon({ currentTarget }: FormEvent<HTMLFormElement>) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void submit(currentTarget, { replace: true, state: preserveScroll }), restMs)
  }

  const values: Record<string, string> = wanted
  const given: Record<string, Option[] | undefined> = options
  const fields = Object.entries(list.fields)
    .filter(([name]) => !keeps.includes(name))
    .map(([name, field]) => ({
      ...{ id: `filter-${name}`, name, label: field.label, value: values[name] ?? '' },
      kind: 'kind' in field ? field.kind : null,
      options: 'kind' in field ? given[name] : Object.entries(field.options).map(([value, name]) => ({ value, name })),
    }))
  const search = fields.find(({ kind }) => kind === 'search')
  const others = fields.filter((field) => field !== search)
  return (
    <Form
      method="get"
      action={list.path}
      role="search"
      aria-label={label}
      state={preserveScroll}
      onInput={search && submitSoon}
      onSubmit={() => clearTimeout(timer.current)}
      className="space-y-4"
    >
      {keeps.map((name) => (
        <input key={name} type="hidden" name={name} value={values[name]} />
      ))}
      {search !== undefined && <SearchField {...search} />}
      <div className="flex flex-wrap items-end gap-4">
        {others.map(({ kind, options, ...field }) =>
          options === undefined ? (
            <FilterText key={field.name} {...field} type={kind === 'day' ? 'date' : 'text'} />
          ) : (
            <FilterChoice key={field.name} {...field} options={options} />
          ),
        )}
        {search === undefined && (
          <Button type="submit" variant="quiet">
            Show
          </Button>
        )}
        {children}
      </div>
    </Form>
  )
}

/** Back, Forward and links change what the address says, and the field shows it; nobody who is typing is interrupted. */
function useAddressValue<Field extends HTMLInputElement | HTMLSelectElement>(value: string): RefObject<Field | null> {
  const field = useRef<Field>(null)
  useEffect(() => {
    if (field.current !== null && document.activeElement !== field.current) field.current.value = value
  }, [value])
  return field
}

type FilterFieldProps = {
  id: string
  name: string
  label: string
  /** What the page's address says. */
  value: string
}

/** A choice that narrows a list. */
function FilterChoice({ options, ...frame }: FilterFieldProps & { options: Option[] }) {
  const { id, name, value } = frame
  const field = useAddressValue<HTMLSelectElement>(value)
  return (
    <FilterFrame {...frame}>
      <select ref={field} id={id} name={name} defaultValue={value} className={`${controlStyle} appearance-none pr-11`}>
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
export function FilterText({ type = 'text', ...frame }: FilterFieldProps & { type?: 'text' | 'date' }) {
  const { id, name, value } = frame
  const field = useAddressValue<HTMLInputElement>(value)
  return (
    <FilterFrame {...frame}>
      <input
        ref={field}
        id={id}
        name={name}
        type={type}
        defaultValue={value}
        autoComplete="off"
        className={controlStyle}
      />
    </FilterFrame>
  )
}

function FilterFrame({ id, label, children }: Pick<FilterFieldProps, 'id' | 'label'> & { children: ReactNode }) {
  return (
    <div className="min-w-0 grow basis-36">
      <label htmlFor={id} className="block font-semibold text-small">
        {label}
      </label>
      <div className="relative mt-1.5">{children}</div>
    </div>
  )
}

/** What to look for, and the button that looks. */
export function SearchField({ id, name, label, value }: FilterFieldProps) {
  const field = useAddressValue<HTMLInputElement>(value)
  return (
    <div className="flex max-w-xl flex-wrap items-end gap-3">
      <div className="grow">
        <label htmlFor={id} className="block font-semibold">
          {label}
        </label>
        <input
          ref={field}
          id={id}
          name={name}
          type="search"
          defaultValue={value}
          autoComplete="off"
          className={`${controlStyle} mt-1.5`}
        />
      </div>
      <Button type="submit" variant="quiet">
        Search
      </Button>
    </div>
  )
}
