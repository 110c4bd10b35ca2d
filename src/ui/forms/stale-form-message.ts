/** Said above a form that shows an older state than the one that stands. Its fields say what stands. */
export const staleFormMessage =
  'This was changed in another tab, or by someone else, after you opened the page. Your changes haven’t been saved yet, and what you typed is still here. Save again to replace the current version'
