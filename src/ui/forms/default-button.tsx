/** Enter presses a form's first button. For a form in which others come before the one that submits. */
export function DefaultButton() {
  return <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
}
