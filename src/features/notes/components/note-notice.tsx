import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Notice } from '../../../ui/notice.tsx'

/** What the last form of a note did. The pressed button may be gone by now: then this takes the focus. */
export function NoteNotice({ notice }: { notice: string | undefined }) {
  const { key } = useLocation()
  const box = useRef<HTMLDivElement>(null)
  const lastKey = useRef(key)
  useEffect(() => {
    if (lastKey.current === key) return
    lastKey.current = key
    if (notice !== undefined && document.activeElement === document.body) box.current?.focus()
  }, [key, notice])
  return (
    <div ref={box} tabIndex={-1} aria-live="polite">
      {notice !== undefined && <Notice>{notice}</Notice>}
    </div>
  )
}
