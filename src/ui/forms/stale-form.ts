import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * Revalidates after refused forms too, which the router does not: a stale page must show the current state. Not after a
 * fault of the server, which may have no current state to show.
 */
export function revalidateAfterActions({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return (actionStatus !== undefined && actionStatus < 500) || defaultShouldRevalidate
}
