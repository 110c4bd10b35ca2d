/** Said above a form that shows an older state than the one that stands. Its fields say what stands. */
export const staleFormMessage =
  'This was changed in another tab, or by somebody else, since you opened the page. Nothing is saved yet, and what you typed is still here. Save again to put it in place of what stands now'
