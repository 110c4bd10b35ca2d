/** A file of its own, so that pages with one field alone load no more. */
export const controlStyle =
  'block w-full rounded-soft border border-field bg-raised px-3.5 py-1.5 text-body min-h-control desk:px-2.5 hover:border-link aria-invalid:border-danger aria-invalid:border-2'
