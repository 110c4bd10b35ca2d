/** Focuses it, with its name in sight. */
export function showField(field: HTMLElement): void {
  const name = field.closest('fieldset')?.querySelector('legend') ?? document.querySelector(`label[for="${field.id}"]`)
  ;(name ?? field).scrollIntoView()
  field.focus({ preventScroll: true })
}
