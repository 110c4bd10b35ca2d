import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { AnswerNotice } from '#src/ui/answer-notice.tsx'
import { forgetKeptForm, keepForm, readKeptForm, restoreKeptForm } from './kept-form.ts'

type Found = { pageKey: string; where: 'here' } | { pageKey: string; where: 'elsewhere'; path: string }

/** Puts what was typed back if the session had ended and the same user has logged in again. */
export function KeptFormNotice({ userId }: { userId: string }) {
  const { key, pathname, search } = useLocation()
  const path = pathname + search
  const { state } = useNavigation()
  const isIdle = state === 'idle'
  const isSent = useRef(false)
  const [found, setFound] = useState<Found | null>(null)

  useEffect(() => {
    const keep = ({ target }: SubmitEvent) => {
      if (!(target instanceof HTMLFormElement) || target.method !== 'post' || target.closest('#main') === null) return
      keepForm(target, { userId, path })
      isSent.current = true
    }
    // Before the form's own handlers.
    document.addEventListener('submit', keep, true)
    return () => document.removeEventListener('submit', keep, true)
  }, [userId, path])

  useEffect(() => {
    // The answer has come, and it is a page of the desk: the server has what was typed.
    if (!isIdle || !isSent.current) return
    isSent.current = false
    forgetKeptForm()
  }, [isIdle])

  useEffect(() => {
    const kept = isSent.current ? null : readKeptForm(userId)
    if (kept === null) return
    const isItsPage = path === kept.path || path === kept.answerPath
    const main = document.getElementById('main')
    const isRestored = isItsPage && main !== null && restoreKeptForm(kept, main) !== null
    if (path === kept.path || isRestored) forgetKeptForm()
    else setFound({ pageKey: key, where: 'elsewhere', path: kept.path })
    if (isRestored) setFound({ pageKey: key, where: 'here' })
  }, [userId, path, key])

  if (found?.pageKey !== key) return null
  return (
    <AnswerNotice answer={found} className="mb-4">
      {found.where === 'here' ? (
        <p>
          We’ve put back what you typed before you were interrupted. It hasn’t been saved yet: check it, then send it.
        </p>
      ) : (
        <p>
          Your session ended while you were sending a form. <Link to={found.path}>Go back to what you typed</Link>
        </p>
      )}
    </AnswerNotice>
  )
}
