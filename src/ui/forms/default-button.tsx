/**
 * The button that Enter presses in a form's fields, which is its first one. For a form in which buttons for other things,
 * such as another day, come before the one that submits it. Nobody sees or reaches it.
 */
export function DefaultButton() {
  return <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
}
