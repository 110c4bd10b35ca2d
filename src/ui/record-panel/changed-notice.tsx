import { Link } from 'react-router'
import { Notice } from '#src/ui/notice.tsx'

type ChangedNoticeProps = {
  /** Whether the record has changed since the panel read it: every reading is audited, so it is not read again. */
  hasChanged: boolean
  /** What the record is, as in “This appointment”. */
  what: string
  /** The path of its own page. */
  page: string
}

/** Says in a panel that its record is no longer what is shown. */
export function ChangedNotice({ hasChanged, what, page }: ChangedNoticeProps) {
  return (
    <div aria-live="polite" className="empty:mb-0">
      {hasChanged && (
        <Notice>
          This {what} has changed since you opened it. <Link to={page}>See it as it is now</Link>
        </Notice>
      )}
    </div>
  )
}
