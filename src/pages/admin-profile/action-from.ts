/**
 * Where a form of a record is sent to from another page, which then shows the answer; see `redirectToAnswer`. `from`: the
 * address of that page, with the section that changes as its hash.
 */
export function actionFrom(recordPath: string, from: string): string {
  return `${recordPath}?${new URLSearchParams({ from })}`
}
