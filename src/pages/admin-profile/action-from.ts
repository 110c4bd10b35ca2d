import { todayPath } from './sections.ts'

/**
 * Where a form of a record is sent to from another page, which then shows the answer; see `redirectToAnswer`. `from`: the
 * address of that page, with the section that changes as its hash.
 */
export function actionFrom(recordPath: string, from: string): string {
  return `${recordPath}?${new URLSearchParams({ from })}`
}

/**
 * Where a form of a record is sent to from a row of Today, which may be gone afterwards: the answer says what it is `about`.
 * `section`: the hash of the one that the page then begins with.
 */
export function actionFromToday(recordPath: string, about: string, section = '#attention'): string {
  return actionFrom(recordPath, `${todayPath}?${new URLSearchParams({ about })}${section}`)
}

/**
 * Where the forms of notes are sent to: if one is refused, its page shows the same notes, which begin after the `cursor`
 * in its `parameter`.
 */
export function actionAt(action: string, parameter: 'notes' | 'before', cursor: string | null): string {
  if (cursor === null) return action
  return `${action}${action.includes('?') ? '&' : '?'}${new URLSearchParams({ [parameter]: cursor })}`
}
