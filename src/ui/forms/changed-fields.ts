export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export function isCheckable(field: Control): field is HTMLInputElement {
  return field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)
}

export function isChanged(field: Control): boolean {
  if (field instanceof HTMLSelectElement) return field.selectedIndex !== defaultIndexOf(field)
  return isCheckable(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
}

/** Without one that is marked, browsers choose the first. */
function defaultIndexOf({ options }: HTMLSelectElement): number {
  return Math.max(
    [...options].findIndex(({ defaultSelected }) => defaultSelected),
    0,
  )
}
