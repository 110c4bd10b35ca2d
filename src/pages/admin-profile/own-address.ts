import { useLocation } from 'react-router'
import { doneParameters } from '#src/ui/toasts/done-notice.tsx'

/** What an address says of an earlier answer, which the next one should not repeat. */
const ofAnswers = [...doneParameters, 'added', 'refused']

type AddressOptions = {
  /** The ID of the part of the page that answers, if that is further down. */
  part?: string
  /** A parameter that is left out. */
  without?: string
}

/**
 * The present page's address, with its filters but without what it says of earlier answers, for a form or link that
 * stays on the page.
 */
export function useOwnAddress({ part = '', without = '' }: AddressOptions = {}): string {
  const { pathname, search } = useLocation()
  // Written anew, because the server and the browser may write the same query differently.
  const query = new URLSearchParams(search)
  for (const name of [...ofAnswers, without]) query.delete(name)
  return `${pathname}${query.size === 0 ? '' : `?${query}`}${part === '' ? '' : `#${part}`}`
}
