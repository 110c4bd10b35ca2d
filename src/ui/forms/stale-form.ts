import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** The message above a stale form, whose fields show the current state. */
export const staleFormMessage =
  'This was changed in another tab, or by someone else, after you opened the page. Your changes haven’t been saved yet, and what you typed is still here. Save again to replace the current version'

/** The message beside a fact that someone else has changed; the current value is above it. */
export const staleFactMessage =
  'Someone changed this after you opened it, so yours isn’t saved yet. Save again to replace what’s there now'

/**
 * Revalidates after refused forms too, which the router does not: a stale page must show the current state. Not after a
 * fault of the server, which may have no current state to show.
 */
export function revalidateAfterActions({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return (actionStatus !== undefined && actionStatus < 500) || defaultShouldRevalidate
}
