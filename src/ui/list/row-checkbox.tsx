import { createContext, use, useEffect, useRef } from 'react'
import { MalformedFormData } from '#src/input/form-data.ts'
import { roles } from './list-row.tsx'

/** Before a row's ID in the name of its checkbox. */
export const rowPrefix = 'row-'

type Selection = {
  /** The ID of the form that the rows' checkboxes belong to. */
  form: string
  /** How many rows are selected, of how many. */
  count: number
  total: number
  /** Selects all rows or, if they are, none. */
  toggleAll: () => void
  /** What was sent by the page that this one answers: its rows are ticked. */
  sent: Record<string, unknown>
}

export const SelectionContext = createContext<Selection>({
  form: '',
  count: 0,
  total: 0,
  toggleAll: () => undefined,
  sent: {},
})

/** As wide as its cell and as high as a row, so that a press beside the box ticks it too. */
const targetStyle = '-mx-3 grid w-12 cursor-pointer place-items-center'

const boxStyle = 'size-5 accent-primary'

export type RowCheckboxProps = {
  /** The row's ID: letters, digits, `-` and `_`. */
  id: string
  /** What is sent for it, such as the version that was shown. */
  value: string | number
  /** What the row is about. */
  label: string
}

/** The cell with which a row is selected, in a `BulkList`. A press on it does not open the row. */
export function RowCheckbox({ id, value, label }: RowCheckboxProps) {
  const { form, sent } = use(SelectionContext)
  const name = `${rowPrefix}${id}`
  return (
    <td {...roles.cell} data-select="" className="w-12">
      <label className={`${targetStyle} -my-2 h-10`}>
        <input
          type="checkbox"
          form={form}
          name={name}
          value={value}
          defaultChecked={Object.hasOwn(sent, name)}
          autoComplete="off"
          className={boxStyle}
        />
        <span className="sr-only">Select {label}</span>
      </label>
    </td>
  )
}

/** Ticks all rows, or none if all are. Nothing without scripts. */
export function SelectAllBox({ className, isNameShown = false }: { className: string; isNameShown?: boolean }) {
  const { count, total, toggleAll } = use(SelectionContext)
  const box = useRef<HTMLInputElement>(null)
  const isSome = count > 0 && count < total
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isSome
  }, [isSome])
  return (
    <label className={`${className} unscripted:hidden`}>
      <input
        ref={box}
        type="checkbox"
        checked={total > 0 && count === total}
        onChange={toggleAll}
        autoComplete="off"
        className={boxStyle}
      />
      <span className={isNameShown ? '' : 'sr-only'}>Select all on this page</span>
    </label>
  )
}

/** The heading above the checkboxes, which ticks all of them. Without scripts, and on phones, it is a heading only. */
export function SelectAll() {
  return (
    <th scope="col" {...roles.heading} className="w-12">
      <span className="sr-only">Selected</span>
      <SelectAllBox className={`${targetStyle} -my-1.5 h-8 max-md:hidden`} />
    </th>
  )
}

/** How many rows one press may change: as many as the longest page has. */
const maxSelectedRows = 100

type SelectedRows = { ok: true; rows: Map<string, string> } | { ok: false; problem: string }

/** The selected rows of a form: what their checkboxes say, by ID; or why there is nothing to do. */
export function readSelectedRows(formData: FormData): SelectedRows {
  const rows = new Map<string, string>()
  for (const [name, value] of formData) {
    if (name.startsWith(rowPrefix)) rows.set(name.slice(rowPrefix.length), String(value))
  }
  if (rows.size > maxSelectedRows || formData instanceof MalformedFormData) {
    return { ok: false, problem: `Select ${maxSelectedRows} rows or fewer at a time. Nothing has changed` }
  }
  if (rows.size === 0) return { ok: false, problem: 'Select at least one row first. Nothing has changed' }
  return { ok: true, rows }
}
