import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useOutlet, useResolvedPath } from 'react-router'
import { PageTitle } from '#src/ui/page-title.tsx'
import { RecordListContext } from './record-link.tsx'

type ListWithRecordProps = {
  /** What the list is called. */
  title: string
  /** Whether the list's own form was refused. */
  isRefused?: boolean
  /** Below which path of its own its records are, if not directly below it. */
  records?: string
  children: ReactNode
}

/**
 * A list with the record that its child route shows: beside it on wide screens, and in its place on others, by
 * `desk.css`. Once the record is closed, the link that opened it has the focus again.
 */
export function ListWithRecord({ title, isRefused = false, records = '.', children }: ListWithRecordProps) {
  const paths = { list: useResolvedPath('.').pathname, records: useResolvedPath(records).pathname }
  const record = useOutlet()
  const { pathname } = useLocation()
  const lastOpen = useRef<string | null>(null)
  const isOpen = record !== null
  useEffect(() => {
    if (isOpen) lastOpen.current = pathname
    else if (lastOpen.current !== null) {
      const link = [...document.querySelectorAll('a')].find((each) => each.pathname === lastOpen.current)
      lastOpen.current = null
      link?.focus({ preventScroll: true })
      link?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
  }, [isOpen, pathname])
  return (
    <RecordListContext value={paths}>
      {!isOpen && <PageTitle title={title} isRefused={isRefused} />}
      {/* Another record begins anew: nothing that was typed or answered is about it. */}
      <Fragment key={pathname}>{record}</Fragment>
      <div data-list={paths.list} className={isOpen ? 'max-[80rem]:hidden' : undefined}>
        {children}
      </div>
    </RecordListContext>
  )
}
