import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** The router does not, but a stale page must show the current state. A fault of the server may have none to show. */
export function revalidateAfterActions({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return (actionStatus !== undefined && actionStatus < 500) || defaultShouldRevalidate
}
