/** What is filled in in a form. */
export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export function isCheckable(field: Control): field is HTMLInputElement {
  return field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)
}

/** Whether a field holds something else than it began with. */
export function isChanged(field: Control): boolean {
  if (field instanceof HTMLSelectElement) return field.selectedIndex !== defaultIndexOf(field)
  return isCheckable(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
}

/** The option with which a select began: without one that is marked, browsers choose the first. */
function defaultIndexOf({ options }: HTMLSelectElement): number {
  return Math.max(
    [...options].findIndex(({ defaultSelected }) => defaultSelected),
    0,
  )
}
