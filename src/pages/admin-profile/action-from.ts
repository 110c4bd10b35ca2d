/**
 * Where a form of a record is sent to from another page, which then shows the answer; see `redirectToAnswer`. `from`: the
 * address of that page, with the section that changes as its hash.
 */
export function actionFrom(recordPath: string, from: string): string {
  return `${recordPath}?${new URLSearchParams({ from })}`
}

/**
 * Where the forms of notes are sent to: if one is refused, its page shows the same notes, which begin after the `cursor`
 * in its `parameter`.
 */
export function actionAt(action: string, parameter: 'notes' | 'before', cursor: string | null): string {
  if (cursor === null) return action
  return `${action}${action.includes('?') ? '&' : '?'}${new URLSearchParams({ [parameter]: cursor })}`
}
