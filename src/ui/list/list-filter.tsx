import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import { controlStyle } from '#src/ui/forms/control-style.ts'
import { Select } from '#src/ui/forms/select-field.tsx'
import { preserveScroll } from '#src/ui/navigation.tsx'
import type { ListDescription, ListQuery } from './list-query.ts'
import { useSubmitSoon } from './submit-soon.ts'

/** The days that may be filtered by. */
export const dayLimits = { type: 'date', min: '2000-01-01', max: '2199-12-31' } as const

/** Up to how many fields have the usual width: more are narrower, so that they fit into one line. */
const roomyFields = 4

type Option = { value: string; name: string }

type ListFilterProps<L extends ListDescription> = {
  list: L
  listQuery: ListQuery<L>
  /** Options, by field name, in place of the field's own: a text field becomes a select. */
  options?: { [Name in keyof L['fields']]?: Option[] }
  /** Fields elsewhere on the page, submitted here as hidden inputs. */
  keeps?: (keyof L['fields'] & string)[]
  /** The form's name, where a page has more than one. */
  label?: string | undefined
}

/**
 * The filters and order of a list, kept in the page's URL. With JavaScript the list follows every change; otherwise it
 * updates on submit. Where no heads of columns set the order, on phones, it is a field too.
 */
export function ListFilter<L extends ListDescription>(props: ListFilterProps<L>) {
  const { list, listQuery, options = {}, keeps = [], label } = props
  const submitSoon = useSubmitSoon()
  const values: Record<string, string> = listQuery
  const optionsByName: Record<string, Option[] | undefined> = options
  const isKept = ([name, field]: [string, (typeof list.fields)[string]]) =>
    keeps.includes(name) || field.isElsewhere === true
  const fields = Object.entries(list.fields)
    .filter((field) => !isKept(field))
    .map(([name, field]) => ({
      id: `filter-${name}`,
      name,
      label: field.label,
      value: values[name] ?? '',
      kind: 'kind' in field ? field.kind : null,
      options: optionsByName[name] ?? ('kind' in field ? undefined : optionsOf(field)),
    }))
  const search = fields.find(({ kind }) => kind === 'search')
  const others = fields.filter((field) => field !== search)
  const sort = list.fields['sort']
  const order = sort !== undefined && 'options' in sort ? sort : undefined
  return (
    <Form
      method="get"
      action={list.path}
      role="search"
      aria-label={label}
      state={preserveScroll}
      {...submitSoon}
      className="flex flex-wrap items-end gap-x-6 gap-y-3 max-lg:w-full"
    >
      {Object.entries(list.fields)
        .filter((field) => isKept(field) && field[0] !== 'sort' && values[field[0]] !== '')
        .map(([name]) => (
          <input key={name} type="hidden" name={name} value={values[name]} />
        ))}
      {search !== undefined && <SearchField {...search} />}
      {(others.length > 0 || order !== undefined || search === undefined) && (
        <div
          className={`flex flex-wrap items-end gap-y-3 max-lg:grid max-lg:basis-full max-lg:grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] ${others.length > roomyFields ? 'gap-x-3 lg:[--field:8.4rem]' : 'gap-x-4'}`}
        >
          {others.map(({ kind, options, ...field }) =>
            options === undefined ? (
              <FilterText key={field.name} {...field} {...(kind === 'day' && dayLimits)} />
            ) : (
              <FilterChoice key={field.name} {...field} options={options} />
            ),
          )}
          {order !== undefined && (
            <div className="md:hidden">
              <FilterChoice
                id="filter-sort"
                name="sort"
                label={order.label}
                value={values['sort'] ?? ''}
                options={optionsOf(order)}
              />
            </div>
          )}
          {search === undefined && (
            <Button type="submit" variant="quiet">
              Show
            </Button>
          )}
        </div>
      )}
    </Form>
  )
}

function optionsOf({ options }: { options: Readonly<Record<string, string>> }): Option[] {
  return Object.entries(options).map(([value, name]) => ({ value, name }))
}

/** Updates the field when the URL changes, unless it has the focus. */
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
  /** The value from the URL. */
  value: string
}

/** A select filter. */
function FilterChoice({ options, ...frame }: FilterFieldProps & { options: Option[] }) {
  const { id, name, value } = frame
  const field = useAddressValue<HTMLSelectElement>(value)
  return (
    <FilterFrame {...frame}>
      <Select ref={field} id={id} name={name} defaultValue={value} options={options} />
    </FilterFrame>
  )
}

type FilterTextProps = FilterFieldProps & {
  type?: 'text' | 'date'
  /** For dates: the first and the last day allowed, `YYYY-MM-DD`. */
  min?: string
  max?: string
  isRequired?: boolean
}

/** A text or date filter. */
export function FilterText({ type = 'text', min, max, isRequired = false, ...frame }: FilterTextProps) {
  const { id, name, value } = frame
  const field = useAddressValue<HTMLInputElement>(value)
  return (
    <FilterFrame {...frame}>
      <input
        ref={field}
        id={id}
        name={name}
        type={type}
        min={min}
        max={max}
        required={isRequired}
        defaultValue={value}
        autoComplete="off"
        className={controlStyle}
      />
    </FilterFrame>
  )
}

function FilterFrame({ id, label, children }: Pick<FilterFieldProps, 'id' | 'label'> & { children: ReactNode }) {
  return (
    <div className="min-w-0 max-lg:grow max-lg:basis-36 lg:flex lg:items-center lg:gap-2">
      <label htmlFor={id} className="block font-semibold text-small">
        {label}
      </label>
      <div className="max-lg:mt-1.5 lg:max-w-(--field,10rem)">{children}</div>
    </div>
  )
}

/** The search field and its button. */
export function SearchField({ id, name, label, value }: FilterFieldProps) {
  const field = useAddressValue<HTMLInputElement>(value)
  return (
    <div className="flex max-w-xl flex-wrap items-end gap-3">
      <div className="grow lg:flex lg:items-center lg:gap-2">
        <label htmlFor={id} className="block shrink-0 font-semibold text-small">
          {label}
        </label>
        <input
          ref={field}
          id={id}
          name={name}
          type="search"
          defaultValue={value}
          autoComplete="off"
          className={`${controlStyle} max-lg:mt-1.5`}
        />
      </div>
      <Button type="submit" variant="quiet">
        Search
      </Button>
    </div>
  )
}
