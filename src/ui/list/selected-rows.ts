import { MalformedFormData } from '#src/input/form-data.ts'
import { rowPrefix } from './row-checkbox.tsx'

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
