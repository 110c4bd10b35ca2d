import { Pager } from '../../../ui/list/pager.tsx'
import { preserveScroll } from '../../../ui/navigation.tsx'
import type { NotePage } from './note-views.server.ts'

/** Links to older and to the newest notes; nothing if all are shown. */
export function NotePager({ newest, older }: Pick<NotePage, 'newest' | 'older'>) {
  const links = [
    { name: 'Newest notes', to: newest },
    { name: 'Older notes', to: older },
  ]
  return <Pager name="Notes" links={links} state={preserveScroll} />
}

/** Where the forms of notes are sent to: if one is refused, its page shows the same notes. */
export function noteAction(action: string, { cursor }: Pick<NotePage, 'cursor'>): string {
  if (cursor === null) return action
  return `${action}${action.includes('?') ? '&' : '?'}${new URLSearchParams({ notes: cursor })}`
}
