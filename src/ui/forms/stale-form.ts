/** The message above a stale form, whose fields show the current state. */
export const staleFormMessage =
  'This was changed in another tab, or by someone else, after you opened the page. Your changes haven’t been saved yet, and what you typed is still here. Save again to replace the current version'
